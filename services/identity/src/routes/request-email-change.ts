import { AppError, requestEmailChange as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { requestEmailChange } from '../actions/request-email-change.ts'
import type { IdentityDeps } from '../deps.ts'
import { readDeviceCookie } from './device-cookie.ts'

export const requestEmailChangeRoute = (deps: IdentityDeps) =>
  route(operation, async (call) => {
    const { params, body, caller, info } = call
    if (params.id !== caller.id) throw new AppError('USER_NOT_FOUND')
    await requestEmailChange(deps, {
      ...body,
      userId: caller.id,
      address: info.clientIp,
      heard: info,
      deviceIdFor: (key) => deps.devices.idFor(readDeviceCookie(call), key),
    })
    return answer(202, undefined)
  })
