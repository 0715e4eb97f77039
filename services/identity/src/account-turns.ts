import { createFairSlots, type FairSlots, SlotsFull } from '@alcove/kit/concurrency/fair-slots'
import { networksOf } from '@alcove/kit/http/network-of'
import { tooMany } from './turns.ts'

/** Calls of one account that wait, in all and of one network; each takes milliseconds. */
const LIMITS = { waiting: 16, waitingPerKey: 8 }

/**
 * Runs what follows work on a password one at a time for each account, in turns of the callers' networks. It would wait
 * for the account's lock anyway: so it waits without a connection.
 * @throws AppError TOO_MANY_REQUESTS when too much of this account waits
 */
export type AccountTurns = <T>(accountId: string, address: string, work: () => Promise<T>) => Promise<T>

export function createAccountTurns(limits = LIMITS): AccountTurns {
  const queues = new Map<string, { slots: FairSlots; calls: number }>()
  return async (accountId, address, work) => {
    const queue = queues.get(accountId) ?? { slots: createFairSlots({ slots: 1, ...limits }), calls: 0 }
    queues.set(accountId, queue)
    queue.calls++
    try {
      return await queue.slots.run(networksOf(address), work)
    } catch (error) {
      throw error instanceof SlotsFull ? tooMany(error) : error
    } finally {
      queue.calls--
      if (queue.calls === 0) queues.delete(accountId)
    }
  }
}
