import { TOKEN_REFRESH_LOCK } from '@alcove/contracts/constants'

/** Milliseconds a login waits for a refresh to end. */
const LOGIN_WAIT_MS = 5_000

/**
 * Starts a session once no refresh is running in any tab: its late answer would replace the new session's cookie
 * with one of the former session.
 */
export async function runAfterRefresh<T>(start: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return start()
  const signal = AbortSignal.timeout(LOGIN_WAIT_MS)
  try {
    return await navigator.locks.request(TOKEN_REFRESH_LOCK, { signal }, start)
  } catch (error) {
    if (error !== signal.reason) throw error
    return start()
  }
}
