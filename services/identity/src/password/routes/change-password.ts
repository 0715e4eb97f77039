import { AppError, changePassword as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { parseDevice } from '../../sessions/domain/device.ts'
import { readDeviceCookie } from '../../sessions/routes/device-cookie.ts'
import { sessionReply } from '../../sessions/routes/session-reply.ts'
import { changePassword } from '../actions/change-password.ts'

export const changePasswordRoute = (deps: IdentityDeps) =>
  route(operation, async (call) => {
    const { params, body, caller, info } = call
    if (params.id !== caller.id) throw new AppError('USER_NOT_FOUND')
    const session = await changePassword(deps, {
      ...body,
      userId: caller.id,
      address: info.clientIp,
      deviceIdFor: (key) => deps.devices.idFor(readDeviceCookie(call), key),
      device: parseDevice(call.header('user-agent')),
    })
    return sessionReply(200, session, call, deps)
  })
