import type { SpaceHold } from '../../ports.ts'

/** Promised to a body whatever its rate: more than most phones send between two looks at the disk. */
const LEAST_PROMISE_BYTES = 16 * 1024 ** 2
/** Beyond that, what arrives in this time at the rate of the body: who trickles keeps no room from others. */
const PROMISE_S = 600

interface Hold {
  /** Bytes that the body will have, as far as it was admitted. */
  covered: number
  /** Bytes of it that are on disk. */
  kept: number
  /** Milliseconds on a monotonic clock. */
  began: number
}

/**
 * Keeps account of the bytes that are promised to arriving bodies and not written yet.
 * @param requireSpace throws if this many more bytes do not fit beside all open promises
 * @param now milliseconds on a monotonic clock
 */
export function openSpaceLedger(
  requireSpace: (bytes: number) => Promise<void>,
  now: () => number = () => performance.now(),
) {
  const holds = new Set<Hold>()

  const allowance = ({ kept, began }: Hold) =>
    Math.max(LEAST_PROMISE_BYTES, (kept / Math.max(1, now() - began)) * 1000 * PROMISE_S)

  return {
    /** Called before free space is measured. @returns reads, after that, the open promises it may not contain */
    openFromHere(): () => number {
      const keptBefore = new Map([...holds].map((hold) => [hold, hold.kept]))
      const open = (hold: Hold) => {
        const left = hold.covered - (keptBefore.get(hold) ?? 0)
        // What ended while free space was measured may have been written after it.
        return holds.has(hold) ? Math.min(left, allowance(hold)) : left
      }
      return () => [...new Set([...keptBefore.keys(), ...holds])].reduce((sum, hold) => sum + open(hold), 0)
    },
    hold(): SpaceHold {
      const hold: Hold = { covered: 0, kept: 0, began: now() }
      let isReleased = false
      return {
        async cover(length) {
          const promised = hold.kept + Math.min(hold.covered - hold.kept, allowance(hold))
          await requireSpace(Math.max(0, length - promised))
          // A body may end while free space is measured for it.
          if (isReleased) return
          // Note: nothing is awaited between the check and this, or two bodies would be promised the same room.
          hold.covered = Math.max(hold.covered, length)
          holds.add(hold)
        },
        written(length) {
          hold.kept = Math.max(hold.kept, Math.min(length, hold.covered))
        },
        release() {
          isReleased = true
          holds.delete(hold)
        },
      }
    },
  }
}
