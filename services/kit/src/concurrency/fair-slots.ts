export interface SlotLimits {
  /** Tasks that run at once. */
  slots: number
  /** Tasks that may wait, in all and per key. */
  waiting: number
  waitingPerKey: number
}

/** The queue is full, in all or for this key. */
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
   * @param key null for the platform's own work, which may fill the whole queue
   * @param group of keys that share one turn, such as a network of accounts; defaults to the key alone
   * @throws SlotsFull, at once or when evicted in favour of a group or key with fewer waiters; and errors of the work
   */
  run<T>(key: string | null, work: (stepOut: StepOut) => Promise<T>, group?: string): Promise<T>
}

/** Gives the slot up while something waits, and takes one again, which may throw SlotsFull. */
export type StepOut = <T>(wait: () => Promise<T>) => Promise<T>

interface Waiter {
  start: () => void
  refuse: (reason: SlotsFull) => void
}

type Key = string | null
/** Waiters by key, ordered by which key gets the next slot. */
type Group = Map<Key, Waiter[]>

/**
 * Runs a bounded number of tasks at once and serves groups, and keys within each, in round-robin order. When the
 * queue is full, the group with most waiters gives up its newest for one that would still have fewer; keys within a
 * group do the same.
 */
export function createFairSlots({ slots, waiting, waitingPerKey }: SlotLimits): FairSlots {
  /** Ordered by which group gets the next slot. */
  const groups = new Map<Key, Group>()
  let running = 0
  let queued = 0

  function startNext(): void {
    const [first] = groups
    if (!first) return
    const [name, group] = first
    groups.delete(name)
    const next = takeNext(group)
    if (group.size > 0) groups.set(name, group)
    queued--
    next?.start()
  }

  /** @returns true when another waiter was evicted in favour of this key */
  function evictNewest(group: Group, queue: Waiter[]): boolean {
    // Evicting from a queue that is one longer would only swap who is refused.
    const biggest = largest([...groups.values()], sizeOf)
    const crowd = biggest && sizeOf(biggest) > sizeOf(group) + 1 ? biggest : group
    const longest = largest([...crowd.values()], (one) => one.length)
    if (!longest || (crowd === group && longest.length <= queue.length + 1)) return false
    queued--
    longest.pop()?.refuse(new SlotsFull(true))
    dropEmpty(crowd)
    return true
  }

  function dropEmpty(group: Group): void {
    for (const [key, queue] of group) if (queue.length === 0) group.delete(key)
    for (const [name, one] of groups) if (one.size === 0) groups.delete(name)
  }

  async function takeSlot(key: Key, name: Key): Promise<void> {
    if (running < slots) {
      running++
      return
    }
    const group: Group = groups.get(name) ?? new Map()
    const queue = group.get(key) ?? []
    if (key !== null && queue.length >= waitingPerKey) throw new SlotsFull(true)
    if (queued >= waiting && !evictNewest(group, queue)) throw new SlotsFull(false)
    groups.set(name, group.set(key, queue))
    queued++
    await new Promise<void>((start, refuse) => queue.push({ start, refuse }))
  }

  return {
    async run(key, work, group) {
      let holds = false
      const take = async () => {
        await takeSlot(key, group ?? key)
        holds = true
      }
      const leave = () => {
        if (!holds) return
        holds = false
        // Passes the slot to the next waiter; frees it only when none waits.
        if (queued > 0) startNext()
        else running--
      }
      await take()
      try {
        return await work(async (wait) => {
          leave()
          const waited = await wait()
          await take()
          return waited
        })
      } finally {
        leave()
      }
    },
  }
}

/** Takes the first waiter of the next key and moves that key to the end. */
function takeNext(group: Group): Waiter | undefined {
  const [first] = group
  if (!first) return undefined
  const [key, queue] = first
  group.delete(key)
  const next = queue.shift()
  if (queue.length > 0) group.set(key, queue)
  return next
}

function sizeOf(group: Group): number {
  return [...group.values()].reduce((sum, queue) => sum + queue.length, 0)
}

/** Picks the last of equals, so that the latest arrival yields first. */
function largest<T>(all: T[], size: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (most, one) => (most === undefined || size(one) >= size(most) ? one : most),
    undefined,
  )
}
