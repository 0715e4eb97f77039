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
   * @param key null for work of our own, which may wait in every place
   * @param group of keys that share their turns, such as a network of accounts; left out, the key is alone in one
   * @throws SlotsFull, at once or when its place goes to a group or key that has fewer, and what the work throws
   */
  run<T>(key: string | null, work: () => Promise<T>, group?: string): Promise<T>
}

interface Waiter {
  start: () => void
  refuse: (reason: SlotsFull) => void
}

type Key = string | null
/** What waits of each key, in the order in which the keys get their next slot. */
type Group = Map<Key, Waiter[]>

/**
 * Runs so many works at once. The others wait, and groups take turns, and the keys in each: a hundred of one group delay
 * another by one. Where all places are taken, the group that has most of them gives its newest to one that would still
 * have fewer; within a group its keys do the same.
 */
export function createFairSlots({ slots, waiting, waitingPerKey }: SlotLimits): FairSlots {
  /** In the order in which the groups get their next slot. */
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

  /** @returns whether another has given up a place for one more of this key */
  function evictNewest(group: Group, queue: Waiter[]): boolean {
    // One more here than there would only swap who is refused.
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
      await takeSlot(key, group ?? key)
      try {
        return await work()
      } finally {
        // Passes the slot to the next waiter; frees it only when none waits.
        if (queued > 0) startNext()
        else running--
      }
    },
  }
}

/** The first waiter of the key whose turn it is; that key comes last from then on. */
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

/** Of several, the last: what came last yields first. */
function largest<T>(all: T[], size: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (most, one) => (most === undefined || size(one) >= size(most) ? one : most),
    undefined,
  )
}
