import { TOKEN_REFRESH_LOCK } from '@alcove/contracts/constants'

/** A login waits no longer than this for a refresh. */
const LOGIN_WAIT_MS = 5_000

/**
 * Starts a session once no refresh is under way in any tab: the late answer of one would put the cookie of the former session
 * in the place of the new one.
 */
export async function startAfterRefresh<T>(start: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return start()
  const signal = AbortSignal.timeout(LOGIN_WAIT_MS)
  try {
    return await navigator.locks.request(TOKEN_REFRESH_LOCK, { signal }, start)
  } catch (error) {
    if (error !== signal.reason) throw error
    return start()
  }
}
