import type { SpaceHold } from '../../ports.ts'

/**
 * Keeps account of the bytes that are promised to arriving bodies and not written yet.
 * @param requireSpace throws if this many more bytes do not fit beside all open promises
 */
export function openSpaceLedger(requireSpace: (bytes: number) => Promise<void>) {
  // Both only grow, so that a promise kept or given while free space is measured counts as open.
  let promised = 0
  let settled = 0

  return {
    /** Called before free space is measured. @returns reads, after that, the open promises it may not contain */
    openFromHere(): () => number {
      const before = settled
      return () => promised - before
    },
    hold(): SpaceHold {
      let covered = 0
      let kept = 0
      const settle = (length: number) => {
        const more = Math.max(0, Math.min(length, covered) - kept)
        kept += more
        settled += more
      }
      return {
        async cover(length) {
          const more = Math.max(0, length - covered)
          await requireSpace(more)
          // Note: nothing is awaited between the check and this, or two bodies would be promised the same room.
          covered += more
          promised += more
        },
        written: settle,
        release: () => settle(covered),
      }
    },
  }
}
