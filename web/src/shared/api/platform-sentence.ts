import { ApiError } from '@alcove/contracts/client'

/**
 * Returns the platform's own sentence about a failure; undefined when the call did not reach it
 * or something in between answered. The page then shows a sentence of its own.
 */
export function readPlatformSentence(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code === 'NETWORK' || error.code === 'UNKNOWN') return undefined
  return error.message
}

/** Returns true when a call did not reach the platform. */
export const isUnreached = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'NETWORK'

/** Explains why the platform gave no sentence, for a line below the page's own. */
export function describeSilence(error: unknown): string | undefined {
  return error instanceof ApiError && readPlatformSentence(error) === undefined ? error.message : undefined
}
