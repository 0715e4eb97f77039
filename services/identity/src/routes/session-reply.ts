import { answer } from '@alcove/kit/http/route'
import type { IdentityConfig } from '../config.ts'
import type { Session } from '../deps.ts'
import { setRefreshCookie } from './refresh-cookie.ts'

/** `{token, user}` with the refresh cookie beside it. */
export function sessionReply<S extends 200 | 201>(
  status: S,
  session: Session,
  origin: string,
  settings: Pick<IdentityConfig, 'REFRESH_IDLE'>,
) {
  const cookie = setRefreshCookie(origin, session.refreshToken, settings)
  return answer(status, { token: session.token, user: session.account }, { 'Set-Cookie': cookie })
}
