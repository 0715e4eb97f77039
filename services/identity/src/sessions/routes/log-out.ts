import { logOut as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { logOut } from '../actions/log-out.ts'
import { clearRefreshCookie, readRefreshCookie, refuseForeignOrigin } from './refresh-cookie.ts'

export const logOutRoute = (deps: IdentityDeps) =>
  route(operation, async (call) => {
    refuseForeignOrigin(call)
    const token = readRefreshCookie(call)
    if (token) await logOut(deps, token)
    return answer(204, undefined, { 'Set-Cookie': clearRefreshCookie(call.info.origin) })
  })
