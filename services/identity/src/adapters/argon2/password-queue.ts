import { AppError } from '@alcove/contracts'
import { createFairSlots, SlotsFull, type StepOut } from '@alcove/kit/concurrency/fair-slots'
import { networksAround, networksOf } from '@alcove/kit/http/network-of'
import type { PasswordCaller } from '../../ports.ts'

const RETRY_AFTER_S = 2

interface Places {
  /** Tasks that wait, in all and per network or device. */
  waiting: number
  waitingPerKey: number
}

export interface QueueLimits {
  /** Tasks that run at once. */
  concurrency: number
  strangers: Places
  /** Reserved for known devices and the platform's own work. */
  known: Places
}

/**
 * Runs work in turns of wide networks, and of the narrower ones in each. Strangers wait in a queue of their own and pass it one
 * for each slot, so that however many there are, a known device has at most that many before it.
 * @param caller null for the platform's own work
 * @throws AppError TOO_MANY_REQUESTS when the queue is full, also on return from stepping out
 */
export type PasswordQueue = <T>(
  caller: PasswordCaller | null,
  work: (stepOut: StepOut) => Promise<T>,
) => Promise<T>

export function createPasswordQueue({ concurrency, strangers, known }: QueueLimits): PasswordQueue {
  const outer = createFairSlots({ slots: concurrency, ...strangers })
  const inner = createFairSlots({ slots: concurrency, ...known, waiting: known.waiting + concurrency })

  function enter<T>(caller: PasswordCaller | null, work: (stepOut: StepOut) => Promise<T>): Promise<T> {
    if (!caller) return inner.run(null, work)
    const { address, deviceId } = caller
    const networks = networksOf(address)
    if (deviceId !== null) return enterKnown(caller, deviceId, work)
    const admitted = (leaveOuter: StepOut) =>
      inner.run(networks, (leaveInner) => work((wait) => leaveInner(() => leaveOuter(wait))))
    return outer.run(networks, admitted)
  }
  /** Known devices can be made up with accounts of one's own: who finds their places taken waits with the strangers. */
  async function enterKnown<T>(
    caller: PasswordCaller,
    deviceId: string,
    work: (stepOut: StepOut) => Promise<T>,
  ): Promise<T> {
    let hasBegun = false
    const begin = (stepOut: StepOut) => {
      hasBegun = true
      return work(stepOut)
    }
    try {
      return await inner.run(networksAround(caller.address, `device ${deviceId}`), begin)
    } catch (error) {
      if (hasBegun || !(error instanceof SlotsFull) || error.isOwnFault) throw error
      return enter({ ...caller, deviceId: null }, work)
    }
  }
  return (caller, work) =>
    enter(caller, work).catch((error) => {
      throw error instanceof SlotsFull ? tooMany(error) : error
    })
}

function tooMany(cause: SlotsFull): AppError {
  return new AppError('TOO_MANY_REQUESTS', {
    cause,
    retryAfter: RETRY_AFTER_S,
    params: { bucket: 'passwords' },
  })
}
