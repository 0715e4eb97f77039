import { AppError } from '@alcove/contracts'
import { createFairSlots, SlotsFull } from '@alcove/kit/concurrency/fair-slots'
import { networksAround, networksOf } from '@alcove/kit/http/network-of'
import type { Route } from '@alcove/kit/http/route'

/**
 * Half of the pool: a call keeps its connection while it waits for its account's lock, and logins need the other half. A
 * person has few tabs and devices that call in the same moment.
 */
const LIMITS = { slots: 2, waiting: 256, waitingPerKey: 16 }
const RETRY_AFTER_S = 1

/**
 * Runs work in turns of the networks of its callers, and of the accounts in each.
 * @param accountId null for a caller without an account
 * @throws AppError TOO_MANY_REQUESTS when too much of this caller waits
 */
export type Turns = <T>(accountId: string | null, address: string, work: () => Promise<T>) => Promise<T>

export function createTurns(limits = LIMITS): Turns {
  const slots = createFairSlots(limits)
  return (accountId, address, work) =>
    slots.run(pathOf(accountId, address), work).catch((error) => {
      throw error instanceof SlotsFull ? tooMany(error) : error
    })
}

function pathOf(accountId: string | null, address: string): string[] {
  return accountId === null ? networksOf(address) : networksAround(address, accountId)
}

/** Handles the calls of these operations in turns. Not for work that waits by itself, such as checks of passwords. */
export function inTurns(turns: Turns, routes: readonly Route[]): Route[] {
  return routes.map(({ spec, handle }) => ({
    spec,
    handle: (call) => {
      const { caller, info } = call as { caller: { id: string } | null; info: { clientIp: string } }
      return turns(caller?.id ?? null, info.clientIp, () => handle(call))
    },
  }))
}

export function tooMany(cause: SlotsFull): AppError {
  return new AppError('TOO_MANY_REQUESTS', {
    cause,
    retryAfter: RETRY_AFTER_S,
    params: { bucket: 'account' },
  })
}
