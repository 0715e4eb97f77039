import { logIn as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import { logIn } from '../actions/log-in.ts'
import type { IdentityDeps } from '../deps.ts'
import { sessionReply } from './session-reply.ts'

export const logInRoute = (deps: IdentityDeps) =>
  route(operation, async ({ body, info }) => {
    const session = await logIn(deps, { ...body, address: info.clientIp })
    return sessionReply(200, session, info.origin, deps.settings)
  })
