import { logIn as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import { emailKey } from '../../account/domain/account.ts'
import type { IdentityDeps } from '../../deps.ts'
import { logIn } from '../actions/log-in.ts'
import { parseDevice } from '../domain/device.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { sessionReply } from './session-reply.ts'

export const logInRoute = (deps: IdentityDeps) =>
  route(operation, async (call) => {
    const { body, info } = call
    const deviceId = deps.devices.idFor(readDeviceCookie(call), emailKey(body.email))
    const device = parseDevice(call.header('user-agent'))
    const session = await logIn(deps, { ...body, address: info.clientIp, deviceId, device })
    return sessionReply(200, session, call, deps)
  })
