import { ApiError } from '@alcove/contracts/client'
import type { Checkout } from './api.ts'

export type Outcome = 'waiting' | 'late' | 'success' | 'refused' | 'expired' | 'failed'

interface Known {
  /** Undefined until the first answer. */
  checkout: Pick<Checkout, 'status'> | undefined
  error: unknown
  gaveUp: boolean
}

/**
 * Decides the message after a payment. An address that names no checkout of the caller gets the neutral message
 * (specification, section 2): it may be an old one, another account's, or typed by hand.
 */
export function decideOutcome({ checkout, error, gaveUp }: Known): Outcome {
  if (checkout && checkout.status !== 'open')
    return checkout.status === 'completed' ? 'success' : checkout.status
  const refusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (!checkout && refusal && error.status !== 429) return 'success'
  return gaveUp ? 'late' : 'waiting'
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads a checkout id from the address; null for anything else. */
export const readCheckoutId = (sessionId: string | null) =>
  sessionId !== null && UUID.test(sessionId) ? sessionId.toLowerCase() : null
