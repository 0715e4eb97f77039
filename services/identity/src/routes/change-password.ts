import { AppError, changePassword as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import { changePassword } from '../actions/change-password.ts'
import type { IdentityDeps } from '../deps.ts'
import { deviceOf } from '../domain/device.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { sessionReply } from './session-reply.ts'

export const changePasswordRoute = (deps: IdentityDeps) =>
  route(operation, async (call) => {
    const { params, body, caller, info } = call
    if (params.id !== caller.id) throw new AppError('USER_NOT_FOUND')
    const session = await changePassword(deps, {
      ...body,
      userId: caller.id,
      address: info.clientIp,
      deviceIdFor: (key) => deps.devices.idFor(readDeviceCookie(call), key),
      device: deviceOf(call.header('user-agent')),
    })
    return sessionReply(200, session, call, deps)
  })
