/** Delays work, with a bounded number of waiters per key. Counts per process. */
export interface DelayQueue {
  /**
   * @param group of the caller, such as its wider network
   * @returns false when the key has the maximum of waiters, at once or when evicted in favour of a group with fewer
   */
  wait(key: string, milliseconds: number, group: string): Promise<boolean>
}

export type Pause = (milliseconds: number) => Promise<void>

interface Waiter {
  group: string
  evict: () => void
}

export function createDelayQueue(waitingMax: number, pause: Pause): DelayQueue {
  /** By key, oldest first. */
  const waiting = new Map<string, Waiter[]>()

  function leave(key: string, waiter: Waiter): void {
    const left = (waiting.get(key) ?? []).filter((one) => one !== waiter)
    if (left.length > 0) waiting.set(key, left)
    else waiting.delete(key)
  }

  return {
    async wait(key, milliseconds, group) {
      const before = waiting.get(key) ?? []
      if (before.length >= waitingMax) {
        const yielding = findYielding(before, group)
        if (!yielding) return false
        leave(key, yielding)
        yielding.evict()
      }
      const evicted = Promise.withResolvers<boolean>()
      const waiter = { group, evict: () => evicted.resolve(false) }
      waiting.set(key, [...(waiting.get(key) ?? []), waiter])
      try {
        return await Promise.race([pause(milliseconds).then(() => true), evicted.promise])
      } finally {
        leave(key, waiter)
      }
    },
  }
}

/** Finds the newest of the largest group; undefined where evicting it would only swap who is refused. */
function findYielding(waiters: Waiter[], group: string): Waiter | undefined {
  const sizes = new Map<string, number>()
  for (const { group: name } of waiters) sizes.set(name, (sizes.get(name) ?? 0) + 1)
  const most = Math.max(...sizes.values())
  if (most <= (sizes.get(group) ?? 0) + 1) return undefined
  return waiters.findLast(({ group: name }) => sizes.get(name) === most)
}
