import { AppError, requestEmailChange as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { readDeviceCookie } from '../../sessions/routes/device-cookie.ts'
import { requestEmailChange } from '../actions/request-email-change.ts'

export const requestEmailChangeRoute = (deps: IdentityDeps) =>
  route(operation, async (call) => {
    const { params, body, caller, info } = call
    if (params.id !== caller.id) throw new AppError('USER_NOT_FOUND')
    await requestEmailChange(deps, {
      ...body,
      userId: caller.id,
      address: info.clientIp,
      request: info,
      deviceIdFor: (key) => deps.devices.idFor(readDeviceCookie(call), key),
    })
    return answer(202, undefined)
  })
