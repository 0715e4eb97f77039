import { AppError, endSession as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { IdentityDeps } from '../../deps.ts'
import { endOwnSession } from '../actions/end-own-sessions.ts'

export const endSessionRoute = (deps: IdentityDeps) =>
  route(operation, async ({ params, caller }) => {
    if (!isUuid(params.id)) throw new AppError('SESSION_NOT_FOUND')
    await endOwnSession(deps, { userId: caller.id, sessionId: params.id.toLowerCase() })
    return answer(204, undefined)
  })
