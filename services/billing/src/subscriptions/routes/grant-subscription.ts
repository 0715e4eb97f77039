import { grantSubscription as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { grantSubscription } from '../actions/grant-subscription.ts'
import type { BillingDeps } from '../deps.ts'
import { presentSubscription } from '../queries/present-subscription.ts'

export const grantSubscriptionRoute = (deps: BillingDeps) =>
  route(operation, async ({ body, caller }) => {
    const { subscription, created } = await grantSubscription(deps, { ...body, actorId: caller.id })
    return answer(created ? 201 : 200, await presentSubscription(deps, subscription))
  })
