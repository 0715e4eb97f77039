import { endSubscription as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { endSubscription } from '../actions/end-subscription.ts'
import { findAdminSubscription } from '../queries/find-admin-subscription.ts'

export const endSubscriptionRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, body, caller }) => {
    await endSubscription(deps, { id, ...body, actorId: caller.id })
    return answer(200, await findAdminSubscription(deps, id))
  })
