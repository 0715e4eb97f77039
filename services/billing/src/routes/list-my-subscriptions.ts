import { asCollection, listMySubscriptions as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { presentSubscription } from '../queries/present-subscription.ts'

export const listMySubscriptionsRoute = (deps: Pick<BillingDeps, 'store' | 'clock'>) =>
  route(operation, async ({ caller }) => {
    const now = deps.clock.now()
    const found = await deps.store.findSubscriptionsOf(caller.id)
    const members = found.map((subscription) => presentSubscription(subscription, now))
    return answer(200, asCollection('/api/subscriptions/my-subscriptions', members, members.length))
  })
