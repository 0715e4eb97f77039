import { syncSubscription as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { syncSubscription } from '../actions/sync-subscription.ts'
import type { BillingDeps } from '../deps.ts'
import { supportedSubscription } from '../queries/supported-subscription.ts'

export const syncSubscriptionRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, caller }) => {
    await syncSubscription(deps, { id, actorId: caller.id })
    return answer(200, await supportedSubscription(deps, id))
  })
