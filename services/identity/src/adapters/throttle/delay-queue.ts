/** Delays work, with a bounded number of waiters per key. Counts per process. */
export interface DelayQueue {
  /**
   * @param networks of the caller, widest first
   * @returns false when the key has the maximum of waiters, at once or when evicted in favour of a network with fewer
   */
  wait(key: string, milliseconds: number, networks: readonly string[]): Promise<boolean>
}

export type Pause = (milliseconds: number) => Promise<void>

interface Waiter {
  networks: readonly string[]
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
    async wait(key, milliseconds, networks) {
      const before = waiting.get(key) ?? []
      if (before.length >= waitingMax) {
        const yielding = findYielding(before, networks)
        if (!yielding) return false
        leave(key, yielding)
        yielding.evict()
      }
      const evicted = Promise.withResolvers<boolean>()
      const waiter = { networks, evict: () => evicted.resolve(false) }
      waiting.set(key, [...(waiting.get(key) ?? []), waiter])
      try {
        return await Promise.race([pause(milliseconds).then(() => true), evicted.promise])
      } finally {
        leave(key, waiter)
      }
    },
  }
}

/**
 * Finds the newest of the largest network, at the first level where one is larger than the caller's own; undefined where
 * evicting it would only swap who is refused.
 */
function findYielding(waiters: Waiter[], networks: readonly string[], level = 0): Waiter | undefined {
  const own = networks[level]
  if (own === undefined || waiters.length === 0) return undefined
  const nameOf = (one: Waiter) => one.networks[level]
  const sizes = new Map<string | undefined, number>()
  for (const one of waiters) sizes.set(nameOf(one), (sizes.get(nameOf(one)) ?? 0) + 1)
  const most = Math.max(...sizes.values())
  if (most > (sizes.get(own) ?? 0) + 1) return waiters.findLast((one) => sizes.get(nameOf(one)) === most)
  return findYielding(
    waiters.filter((one) => nameOf(one) === own),
    networks,
    level + 1,
  )
}
