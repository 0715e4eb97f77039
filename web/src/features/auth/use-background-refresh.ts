import { TOKEN_CHECK_INTERVAL_S, TOKEN_REFRESH_THRESHOLD_S } from '@alcove/contracts/constants'
import { useEffect } from 'react'
import { renewToken } from '../../shared/session/renew-token.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { needsRefresh } from './claims.ts'

/** Refreshes the token during a session: at once, then every minute. */
export function useBackgroundRefresh(): void {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  useEffect(() => {
    if (!isAuthenticated) return
    const check = () => {
      const { token } = useSession.getState()
      if (token && needsRefresh(token, Date.now() / 1000, TOKEN_REFRESH_THRESHOLD_S)) void renewToken()
    }
    check()
    const timer = setInterval(check, TOKEN_CHECK_INTERVAL_S * 1000)
    return () => clearInterval(timer)
  }, [isAuthenticated])
}
