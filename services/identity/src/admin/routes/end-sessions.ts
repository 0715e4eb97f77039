import { endSessions as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { endSessions } from '../actions/end-sessions.ts'
import { presentAccountDetail } from '../queries/present-account.ts'

export const endSessionsRoute = (deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'settings'>) =>
  route(operation, async ({ params, caller }) => {
    const account = await endSessions(deps, { actorId: caller.id, userId: params.id })
    return answer(200, await presentAccountDetail(deps, account))
  })
