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
   * @param path groups that share turns, widest first, and the key; such as the networks of an address. Null for the platform's own work, which may fill the whole queue
   * @throws SlotsFull, at once or when evicted in favour of a group or key with fewer waiters; and errors of the work
   */
  run<T>(path: readonly string[] | null, work: (stepOut: StepOut) => Promise<T>): Promise<T>
}

/** Gives the slot up while something waits, and takes one again, which may throw SlotsFull. */
export type StepOut = <T>(wait: () => Promise<T>) => Promise<T>

interface Waiter {
  start: () => void
  refuse: (reason: SlotsFull) => void
}

type Path = readonly (string | null)[]

/** A group with its parts, or a key with its waiters. */
interface Branch {
  /** Ordered by which part gets the next slot. */
  parts: Map<string | null, Branch>
  /** Of a key, oldest first. */
  waiters: Waiter[]
}

const newBranch = (): Branch => ({ parts: new Map(), waiters: [] })

/**
 * Runs a bounded number of tasks at once and serves groups, and the parts of each, in round-robin order. When the queue is
 * full, the group with most waiters gives up its newest for one that would still have fewer; the parts of a group do the
 * same.
 */
export function createFairSlots({ slots, waiting, waitingPerKey }: SlotLimits): FairSlots {
  const root = newBranch()
  let running = 0
  let queued = 0

  async function takeSlot(path: Path): Promise<void> {
    if (running < slots) {
      running++
      return
    }
    if (path[0] !== null && (find(root, path)?.waiters.length ?? 0) >= waitingPerKey)
      throw new SlotsFull(true)
    if (queued >= waiting) {
      const evicted = takeNewest(root, path)
      if (!evicted) throw new SlotsFull(false)
      queued--
      evicted.refuse(new SlotsFull(true))
    }
    queued++
    await new Promise<void>((start, refuse) => add(root, path, { start, refuse }))
  }

  /** Passes the slot to the next waiter; frees it only when none waits. */
  function passSlot(): void {
    const next = takeNext(root)
    if (next) queued--
    else running--
    next?.start()
  }

  return {
    async run(path, work) {
      let holds = false
      const take = async () => {
        await takeSlot(path ?? [null])
        holds = true
      }
      const leave = () => {
        if (!holds) return
        holds = false
        passSlot()
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

function find(branch: Branch, [name, ...rest]: Path): Branch | undefined {
  if (name === undefined) return branch
  const part = branch.parts.get(name)
  return part && find(part, rest)
}

function add(branch: Branch, [name, ...rest]: Path, waiter: Waiter): void {
  if (name === undefined) {
    branch.waiters.push(waiter)
    return
  }
  const part = branch.parts.get(name) ?? newBranch()
  branch.parts.set(name, part)
  add(part, rest, waiter)
}

/** Takes the first waiter of the part whose turn it is, and moves that part to the end. */
function takeNext(branch: Branch): Waiter | undefined {
  const [first] = branch.parts
  if (!first) return branch.waiters.shift()
  const [name, part] = first
  branch.parts.delete(name)
  const next = takeNext(part)
  if (sizeOf(part) > 0) branch.parts.set(name, part)
  return next
}

/**
 * Takes the newest waiter of the largest part, at the first level of this path where one is larger than the path's own.
 * @returns undefined where evicting one would only swap who is refused
 */
function takeNewest(branch: Branch, [name, ...rest]: Path): Waiter | undefined {
  if (name === undefined) return undefined
  const own = branch.parts.get(name)
  const biggest = largestPart(branch)
  const taken =
    biggest && sizeOf(biggest[1]) > (own ? sizeOf(own) : 0) + 1
      ? takeFromLargest(biggest[1])
      : own && takeNewest(own, rest)
  for (const [part, { parts, waiters }] of branch.parts)
    if (parts.size === 0 && waiters.length === 0) branch.parts.delete(part)
  return taken
}

function takeFromLargest(branch: Branch): Waiter | undefined {
  const biggest = largestPart(branch)
  if (!biggest) return branch.waiters.pop()
  const [name, part] = biggest
  const taken = takeFromLargest(part)
  if (sizeOf(part) === 0) branch.parts.delete(name)
  return taken
}

/** Picks the last of equals, so that the latest arrival yields first. */
function largestPart({ parts }: Branch): [string | null, Branch] | undefined {
  let biggest: [string | null, Branch] | undefined
  for (const one of parts) if (!biggest || sizeOf(one[1]) >= sizeOf(biggest[1])) biggest = one
  return biggest
}

function sizeOf({ parts, waiters }: Branch): number {
  return [...parts.values()].reduce((sum, part) => sum + sizeOf(part), waiters.length)
}
