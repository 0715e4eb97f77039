import { asCollection, asResource, listSessions as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { findSessions } from '../queries/find-sessions.ts'

export const listSessionsRoute = (deps: IdentityDeps) =>
  route(operation, async ({ caller }) => {
    const sessions = await findSessions(deps, caller)
    const member = sessions.map((session) => asResource('Session', `/api/sessions/${session.id}`, session))
    return answer(200, asCollection('/api/sessions', member, member.length))
  })
