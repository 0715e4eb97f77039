import { grantSubscription as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { grantSubscription } from '../actions/grant-subscription.ts'
import { presentSubscription } from '../presenters/present-subscription.ts'

export const grantSubscriptionRoute = (deps: BillingDeps) =>
  route(operation, async ({ body, caller }) => {
    const { subscription, created } = await grantSubscription(deps, { ...body, actorId: caller.id })
    return answer(created ? 201 : 200, await presentSubscription(deps, subscription))
  })
