import { cancelSubscription as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { cancelSubscription } from '../actions/cancel-subscription.ts'
import { presentSubscription } from '../presenters/present-subscription.ts'

export const cancelSubscriptionRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, caller }) =>
    answer(200, await presentSubscription(deps, await cancelSubscription(deps, { id, userId: caller.id }))),
  )
