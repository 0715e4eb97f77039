import { ApiError, toApiError } from '@alcove/contracts/client'
import { TOKEN_REFRESH_LOCK } from '@alcove/contracts/constants'
import { sessionMessages as messages } from '../messages/session.fr.ts'
import type { Session } from './session.ts'
import type { StoredAuth } from './stored-auth.ts'

interface RefreshDeps {
  session: Session
  send: typeof fetch
  /** Undefined outside secure contexts. */
  locks: Pick<LockManager, 'request'> | undefined
}

/**
 * Exchanges the refresh cookie for a new access token. Concurrent calls share one exchange.
 * @returns a function that resolves to null when the session is over, and clears it; it rejects with ApiError
 * when the platform cannot answer or another account has logged in
 */
export function createTokenRefresh({ session, send, locks }: RefreshDeps): () => Promise<string | null> {
  let running: Promise<string | null> | undefined

  /** @throws ApiError when another account has logged in: its token would repeat this call in its name */
  function tokenOfSameUser({ state }: StoredAuth): string | null {
    const present = session.current()
    if (present && present.state.user.id !== state.user.id) throw new ApiError(0, 'UNKNOWN', messages.changed)
    return present?.state.token ?? null
  }

  async function exchange(asking: StoredAuth | null): Promise<string | null> {
    if (asking === null) return null
    const isCurrent = () => session.token() === asking.state.token
    if (!isCurrent()) return tokenOfSameUser(asking)
    const response = await send('/api/token/refresh', { method: 'POST', credentials: 'include' })
    const { token } = response.ok ? ((await response.json()) as { token: string }) : { token: null }
    // A log out or another login during the exchange makes this answer belong to an ended session.
    if (!isCurrent()) return tokenOfSameUser(asking)
    if (response.status === 401 || response.status === 403) {
      session.end()
      return null
    }
    if (token === null) throw await toApiError(response)
    session.replaceToken(token)
    return token
  }

  return () => {
    const asking = session.current()
    running ??= Promise.resolve(
      locks ? locks.request(TOKEN_REFRESH_LOCK, () => exchange(asking)) : exchange(asking),
    ).finally(() => {
      running = undefined
    })
    return running
  }
}
