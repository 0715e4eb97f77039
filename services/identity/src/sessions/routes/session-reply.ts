import type { Call } from '@alcove/kit/http/route'
import { answer } from '@alcove/kit/http/route'
import { emailKey } from '../../account/domain/account.ts'
import type { IdentityDeps, Session } from '../../deps.ts'
import { readDeviceCookie, setDeviceCookie } from './device-cookie.ts'
import { setRefreshCookie } from './refresh-cookie.ts'

/** Answers `{token, user}` and sets the refresh cookie and the known-device cookie. */
export function sessionReply<S extends 200 | 201>(
  status: S,
  session: Session,
  call: Pick<Call<never>, 'info' | 'header'>,
  { settings, devices }: Pick<IdentityDeps, 'settings' | 'devices'>,
) {
  const { origin } = call.info
  const device = devices.remember(readDeviceCookie(call), emailKey(session.account.email))
  const cookies = [setRefreshCookie(origin, session.refreshToken, settings), setDeviceCookie(origin, device)]
  return answer(status, { token: session.token, user: session.account }, { 'Set-Cookie': cookies })
}
