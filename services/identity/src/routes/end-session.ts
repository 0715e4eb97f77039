import { AppError, endSession as operation } from '@alcove/contracts'
import { isUuid } from '@alcove/kit/clock'
import { answer, route } from '@alcove/kit/http/route'
import { endOneSession } from '../actions/end-own-sessions.ts'
import type { IdentityDeps } from '../deps.ts'

export const endSessionRoute = (deps: IdentityDeps) =>
  route(operation, async ({ params, caller }) => {
    if (!isUuid(params.id)) throw new AppError('SESSION_NOT_FOUND')
    await endOneSession(deps, { userId: caller.id, sessionId: params.id.toLowerCase() })
    return answer(204, undefined)
  })
