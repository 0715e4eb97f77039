import { listSubscriptions as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { answerList } from '../../routes/answer-list.ts'
import { presentAdminSubscription } from '../presenters/present-admin-subscription.ts'

export const listSubscriptionsRoute = ({ store, clock }: Pick<BillingDeps, 'store' | 'clock'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'subscriptions',
      query,
      newest: 'createdAt',
      find: (filter, order, page) => store.findSubscriptionIds(filter, order, page, clock.now()),
      load: store.findAdminSubscriptions,
      present: (row) => presentAdminSubscription(row, clock.now()),
    }),
  )
