import { AppError, refreshToken as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { createRefresh } from '../actions/refresh-in-turn.ts'
import { readRefreshCookie, refuseForeignOrigin, setRefreshCookie } from './refresh-cookie.ts'

export const refreshTokenRoute = (deps: IdentityDeps) => {
  const refresh = createRefresh(deps)
  return route(operation, async (call) => {
    refuseForeignOrigin(call)
    const cookie = readRefreshCookie(call)
    if (!cookie) throw new AppError('REFRESH_INVALID')
    const session = await refresh(cookie, call.info.clientIp)
    const next = setRefreshCookie(call.info.origin, session.refreshToken, deps.settings)
    return answer(200, { token: session.token }, { 'Set-Cookie': next })
  })
}
