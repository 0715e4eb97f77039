import { AppError, changePassword as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import { changePassword } from '../actions/change-password.ts'
import type { IdentityDeps } from '../deps.ts'
import { sessionReply } from './session-reply.ts'

export const changePasswordRoute = (deps: IdentityDeps) =>
  route(operation, async ({ params, body, caller, info }) => {
    if (params.id !== caller.id) throw new AppError('USER_NOT_FOUND')
    const session = await changePassword(deps, { ...body, userId: caller.id, address: info.clientIp })
    return sessionReply(200, session, info.origin, deps.settings)
  })
