/** The answer to a request of a resumable upload; status 0 without one. */
export interface Refusal {
  status: number
  code: string | undefined
  /** The upload has begun: bytes of it may have arrived. */
  hasBegun: boolean
}

/** Waits before each try in a row that brings nothing, in milliseconds: about ten minutes in all. */
export const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, ...Array<number>(18).fill(30_000)]

const PASSING = [401, 408, 423, 429, 500, 502, 503, 504]

/** Whether to go on by itself. What has not begun fails at once: nothing would be lost by pressing the button again. */
export function isWorthRetrying({ status, code, hasBegun }: Refusal): boolean {
  if (status === 401) return true
  if (!hasBegun) return false
  // Note: another window sends the same upload; both would take it from each other for ever.
  if (code === 'UPLOAD_REPLACED') return false
  return status === 0 || status === 409 || PASSING.includes(status)
}

/** Whether the platform has nothing of the upload any more, so that the file is sent from its beginning. */
export const isGone = ({ status, hasBegun }: Pick<Refusal, 'status' | 'hasBegun'>) =>
  hasBegun && (status === 404 || status === 410)
