import { suspendAccount as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { suspendAccount } from '../actions/suspend-account.ts'
import { presentAccountDetail } from '../queries/present-account.ts'

export const suspendAccountRoute = (deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'settings'>) =>
  route(operation, async ({ params, body, caller }) => {
    const account = await suspendAccount(deps, { actorId: caller.id, userId: params.id, ...body })
    return answer(200, await presentAccountDetail(deps, account))
  })
