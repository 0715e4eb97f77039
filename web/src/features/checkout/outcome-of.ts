import { ApiError } from '@alcove/contracts/client'
import type { Checkout } from './api.ts'

export type Outcome = 'waiting' | 'late' | 'success' | 'refused' | 'expired' | 'failed'

interface Known {
  /** Undefined until it has answered once. */
  checkout: Pick<Checkout, 'status'> | undefined
  error: unknown
  gaveUp: boolean
}

/**
 * What the page after a payment says. An address that names no checkout of the caller's says what the page always says
 * (specification, section 2): it may be one of long ago, of another account, or typed by hand.
 */
export function outcomeOf({ checkout, error, gaveUp }: Known): Outcome {
  if (checkout && checkout.status !== 'open')
    return checkout.status === 'completed' ? 'success' : checkout.status
  const refusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (!checkout && refusal && error.status !== 429) return 'success'
  return gaveUp ? 'late' : 'waiting'
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of a checkout of ours in the address of the page; null for anything else. */
export const checkoutIdOf = (sessionId: string | null) =>
  sessionId !== null && UUID.test(sessionId) ? sessionId.toLowerCase() : null
