export interface SlotLimits {
  /** Works at once. */
  slots: number
  /** Works that may wait, in all and of one key. */
  waiting: number
  waitingPerKey: number
}

/** Why a work may not even wait: too many of all, or too many of this key. */
export class SlotsFull extends Error {
  override readonly name = 'SlotsFull'
  readonly isOwnFault: boolean

  constructor(isOwnFault: boolean) {
    super(isOwnFault ? 'too many works of this key wait' : 'too many works wait')
    this.isOwnFault = isOwnFault
  }
}

export interface FairSlots {
  /**
   * @param key null for work of our own, which may wait in every place
   * @throws SlotsFull, at once or when its place goes to a key that has fewer, and what the work throws
   */
  run<T>(key: string | null, work: () => Promise<T>): Promise<T>
}

interface Waiter {
  start: () => void
  refuse: (reason: SlotsFull) => void
}

/**
 * Runs so many works at once. The others wait, and keys take turns: a hundred of one key delay another key by one. Where
 * all places are taken, the key that has most of them gives its newest to a key that would still have fewer.
 */
export function createFairSlots({ slots, waiting, waitingPerKey }: SlotLimits): FairSlots {
  /** In the order in which the keys get their next slot. */
  const queues = new Map<string | null, Waiter[]>()
  let running = 0
  let queued = 0

  function startNext(): void {
    const [first] = queues
    if (!first) return
    const [key, queue] = first
    queues.delete(key)
    const next = queue.shift()
    if (queue.length > 0) queues.set(key, queue)
    queued--
    next?.start()
  }

  /** @returns whether a key with more than so many waiters has given up its newest */
  function evictNewest(above: number): boolean {
    const longest = [...queues.values()].reduce(
      (most, queue) => (queue.length > most.length ? queue : most),
      [],
    )
    if (longest.length <= above) return false
    queued--
    longest.pop()?.refuse(new SlotsFull(true))
    return true
  }

  async function takeSlot(key: string | null): Promise<void> {
    if (running < slots) {
      running++
      return
    }
    const queue = queues.get(key) ?? []
    if (key !== null && queue.length >= waitingPerKey) throw new SlotsFull(true)
    // One more here than there would only swap who is refused.
    if (queued >= waiting && !evictNewest(queue.length + 1)) throw new SlotsFull(false)
    queues.set(key, queue)
    queued++
    await new Promise<void>((start, refuse) => queue.push({ start, refuse }))
  }

  return {
    async run(key, work) {
      await takeSlot(key)
      try {
        return await work()
      } finally {
        // A slot goes over to the next one; only where none waits does it become free.
        if (queued > 0) startNext()
        else running--
      }
    },
  }
}
