import { ApiError } from '@alcove/contracts/client'

/**
 * What the platform itself says about a failure. Undefined where it said nothing: it was not reached, or something
 * in between answered for it. Then the page has a sentence of its own.
 */
export function platformSentence(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code === 'NETWORK' || error.code === 'UNKNOWN') return undefined
  return error.message
}

/** Whether a call did not reach the platform at all. */
export const isUnreached = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'NETWORK'

/** Why the platform said nothing, for a line below the page's own sentence. */
export function silenceReason(error: unknown): string | undefined {
  return error instanceof ApiError && platformSentence(error) === undefined ? error.message : undefined
}
