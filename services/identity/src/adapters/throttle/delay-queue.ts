/** Delays work, with a bounded number of waiters per key. Counts per process. */
export interface DelayQueue {
  /** @returns false at once when the key has the maximum of waiters */
  wait(key: string, milliseconds: number): Promise<boolean>
}

export type Pause = (milliseconds: number) => Promise<void>

export function createDelayQueue(waitingMax: number, pause: Pause): DelayQueue {
  const waiting = new Map<string, number>()
  return {
    async wait(key, milliseconds) {
      const before = waiting.get(key) ?? 0
      if (before >= waitingMax) return false
      waiting.set(key, before + 1)
      try {
        await pause(milliseconds)
        return true
      } finally {
        const left = (waiting.get(key) ?? 1) - 1
        if (left > 0) waiting.set(key, left)
        else waiting.delete(key)
      }
    },
  }
}
