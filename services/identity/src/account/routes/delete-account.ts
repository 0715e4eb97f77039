import { AppError, deleteAccount as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { readDeviceCookie } from '../../sessions/routes/device-cookie.ts'
import { clearRefreshCookie } from '../../sessions/routes/refresh-cookie.ts'
import { deleteAccount } from '../actions/delete-account.ts'

export const deleteAccountRoute = (deps: IdentityDeps) =>
  route(operation, async (call) => {
    const { params, body, caller, info } = call
    if (params.id !== caller.id) throw new AppError('USER_NOT_FOUND')
    await deleteAccount(deps, {
      userId: caller.id,
      password: body.password,
      address: info.clientIp,
      deviceIdFor: (key) => deps.devices.idFor(readDeviceCookie(call), key),
    })
    return answer(204, undefined, { 'Set-Cookie': clearRefreshCookie(info.origin) })
  })
