import { registerUser as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import { registerUser } from '../actions/register-user.ts'
import type { IdentityDeps } from '../deps.ts'
import { sessionReply } from './session-reply.ts'

export const registerUserRoute = (deps: IdentityDeps) =>
  route(operation, async (call) => sessionReply(201, await registerUser(deps, call.body), call, deps))
