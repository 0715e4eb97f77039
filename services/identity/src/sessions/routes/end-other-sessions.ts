import { endOtherSessions as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { endOtherSessions } from '../actions/end-own-sessions.ts'

export const endOtherSessionsRoute = (deps: IdentityDeps) =>
  route(operation, async ({ caller }) => {
    await endOtherSessions(deps, { userId: caller.id, keep: caller.sessionId })
    return answer(204, undefined)
  })
