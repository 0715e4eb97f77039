import { listSubscriptions as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { presentSupportedSubscription } from '../queries/present-supported-subscription.ts'
import { answerList } from './answer-list.ts'

export const listSubscriptionsRoute = ({ store, clock }: Pick<BillingDeps, 'store' | 'clock'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'subscriptions',
      query,
      newest: 'createdAt',
      find: (filter, order, page) => store.findSubscriptionIds(filter, order, page, clock.now()),
      load: store.findSupportedSubscriptions,
      present: (row) => presentSupportedSubscription(row, clock.now()),
    }),
  )
