import { registerUser as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import { registerUser } from '../actions/register-user.ts'
import type { IdentityDeps } from '../deps.ts'
import { deviceOf } from '../domain/device.ts'
import { sessionReply } from './session-reply.ts'

export const registerUserRoute = (deps: IdentityDeps) =>
  route(operation, async (call) => {
    const input = { ...call.body, address: call.info.clientIp }
    const session = await registerUser(deps, input, deviceOf(call.header('user-agent')))
    return sessionReply(201, session, call, deps)
  })
