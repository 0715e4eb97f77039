import { asCollection, listMySubscriptions as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { presentSubscription } from '../presenters/present-subscription.ts'

export const listMySubscriptionsRoute = (deps: Pick<BillingDeps, 'store' | 'provider' | 'clock'>) =>
  route(operation, async ({ caller }) => {
    const found = await deps.store.findSubscriptionsOf(caller.id)
    const members = await Promise.all(found.map((subscription) => presentSubscription(deps, subscription)))
    return answer(200, asCollection('/api/subscriptions/my-subscriptions', members, members.length))
  })
