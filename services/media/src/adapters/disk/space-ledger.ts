import type { SpaceHold } from '../../ports.ts'

/** Promised to a body whatever its rate: more than most phones send between two looks at the disk. */
const LEAST_PROMISE_BYTES = 16 * 1024 ** 2
/** Beyond that, what arrives in this time at the rate of the body: who trickles keeps no room from others. */
const PROMISE_S = 600

type Kind = 'body' | 'output'

/** A burst at the beginning says nothing about the rate of a body. */
const SHORTEST_MS = 10_000

interface Hold {
  kind: Kind
  /** Bytes that it will have, as far as it was admitted. */
  covered: number
  /** Bytes of it that are on disk. */
  kept: number
  /** Milliseconds on a monotonic clock. */
  began: number
  /** Bytes up to which a body is promised room: raised where room was found for more, lowered when it is slow. */
  granted: number
}

/** Promised bytes that are not written yet, of arriving bodies and of preparations. */
export type OpenPromises = Record<Kind, number>

/**
 * Throws if `more` bytes do not fit beside all open promises; `length` is what they belong to.
 * @returns the most of them that may be promised
 */
type RequireRoom = (more: number, length: number) => Promise<number>

/**
 * Keeps account of the bytes that are promised to arriving bodies and to preparations, and not written yet.
 * @param now milliseconds on a monotonic clock
 */
export function openSpaceLedger(
  requireRoom: Record<Kind, RequireRoom>,
  now: () => number = () => performance.now(),
) {
  const holds = new Set<Hold>()

  /** Bytes up to which the rate of a body lets it be promised room. */
  const reachOf = ({ covered, kept, began }: Hold) => {
    const ahead = (kept / Math.max(SHORTEST_MS, now() - began)) * 1000 * PROMISE_S
    return Math.min(covered, kept + Math.max(LEAST_PROMISE_BYTES, ahead))
  }

  /** What is left of a hold's promise where this much of it is on disk. Never grows by itself. */
  function leftOf(hold: Hold, onDisk = hold.kept): number {
    if (hold.kind === 'output') return Math.max(0, hold.covered - onDisk)
    hold.granted = Math.min(hold.granted, reachOf(hold))
    return Math.max(0, hold.granted - onDisk)
  }

  /** Promises a body what its rate allows, if there is room for more: others keep what they were promised. */
  async function grow(hold: Hold): Promise<void> {
    const more = reachOf(hold) - hold.kept - leftOf(hold)
    if (more <= 0) return
    await requireRoom.body(more, hold.covered).then(
      () => {
        hold.granted = reachOf(hold)
      },
      () => undefined,
    )
  }

  return {
    /** Called before free space is measured. @returns reads, after that, the open promises it may not contain */
    openFromHere(): () => OpenPromises {
      const keptBefore = new Map([...holds].map((hold) => [hold, hold.kept]))
      const open = (hold: Hold) => {
        const onDisk = keptBefore.get(hold) ?? 0
        // What ended while free space was measured may have been written after it.
        return holds.has(hold) ? leftOf(hold, onDisk) : Math.max(0, hold.covered - onDisk)
      }
      return () => {
        const promises: OpenPromises = { body: 0, output: 0 }
        for (const hold of new Set([...keptBefore.keys(), ...holds])) promises[hold.kind] += open(hold)
        return promises
      }
    },
    hold(kind: Kind): SpaceHold {
      const hold: Hold = { kind, covered: 0, kept: 0, began: now(), granted: 0 }
      let isReleased = false
      return {
        async cover(length) {
          const promised = hold.kept + leftOf(hold)
          const most = await requireRoom[kind](Math.max(0, length - promised), length)
          // A body may end while free space is measured for it.
          if (isReleased) return
          // Note: nothing is awaited between the check and this, or two bodies would be promised the same room.
          hold.covered = Math.max(hold.covered, Math.min(length, promised + most))
          hold.granted = Math.max(hold.granted, Math.min(length, reachOf(hold)))
          holds.add(hold)
          if (kind === 'body') await grow(hold)
        },
        written(length) {
          hold.kept = Math.max(hold.kept, length)
        },
        release() {
          isReleased = true
          holds.delete(hold)
        },
      }
    },
  }
}
