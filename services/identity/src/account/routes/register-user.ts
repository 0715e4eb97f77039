import { registerUser as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { parseDevice } from '../../sessions/domain/device.ts'
import { sessionReply } from '../../sessions/routes/session-reply.ts'
import { registerUser } from '../actions/register-user.ts'

export const registerUserRoute = (deps: IdentityDeps) =>
  route(operation, async (call) => {
    const input = { ...call.body, address: call.info.clientIp }
    const session = await registerUser(deps, input, parseDevice(call.header('user-agent')))
    return sessionReply(201, session, call, deps)
  })
