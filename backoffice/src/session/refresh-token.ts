import { toApiError } from '@alcove/contracts/client'
import { TOKEN_REFRESH_LOCK } from '@alcove/contracts/constants'
import type { Session } from './session.ts'

interface RefreshDeps {
  session: Session
  send: typeof fetch
  /** Absent outside secure contexts. */
  locks: Pick<LockManager, 'request'> | undefined
}

/**
 * Exchanges the refresh cookie for a new access token.
 * @returns a function that resolves to null when the session is over (it is cleared then) and rejects with
 *   ApiError when the platform could not answer; calls made meanwhile share the running exchange
 */
export function createRefresh({ session, send, locks }: RefreshDeps): () => Promise<string | null> {
  let running: Promise<string | null> | undefined

  async function exchange(superseded: string | null): Promise<string | null> {
    const present = session.token()
    if (present !== superseded) return present
    const response = await send('/api/token/refresh', { method: 'POST', credentials: 'include' })
    if (response.status === 401 || response.status === 403) {
      session.end()
      return null
    }
    if (!response.ok) throw await toApiError(response)
    const { token } = (await response.json()) as { token: string }
    session.replaceToken(token)
    return token
  }

  return () => {
    const superseded = session.token()
    running ??= Promise.resolve(
      locks ? locks.request(TOKEN_REFRESH_LOCK, () => exchange(superseded)) : exchange(superseded),
    ).finally(() => {
      running = undefined
    })
    return running
  }
}
