import { TOKEN_CHECK_INTERVAL_S, TOKEN_REFRESH_THRESHOLD_S } from '@alcove/contracts/constants'
import { endsWithin, readClaims } from './claims.ts'
import type { Session } from './session.ts'

/** Renews the token shortly before it expires: checks now and every minute. @returns stops it */
export function keepTokenFresh(session: Session, refresh: () => Promise<string | null>): () => void {
  const check = () => {
    const token = session.token()
    if (token === null || !endsWithin(readClaims(token), TOKEN_REFRESH_THRESHOLD_S, Date.now())) return
    // After a failure, the next check or the next call with a 401 retries.
    refresh().catch(() => undefined)
  }
  check()
  const timer = setInterval(check, TOKEN_CHECK_INTERVAL_S * 1000)
  return () => clearInterval(timer)
}
