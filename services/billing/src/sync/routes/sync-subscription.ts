import { syncSubscription as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { findAdminSubscription } from '../../subscriptions/queries/find-admin-subscription.ts'
import { syncSubscription } from '../actions/sync-subscription.ts'

export const syncSubscriptionRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, caller }) => {
    await syncSubscription(deps, { id, actorId: caller.id })
    return answer(200, await findAdminSubscription(deps, id))
  })
