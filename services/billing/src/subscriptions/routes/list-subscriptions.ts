import { listSubscriptions as operation } from '@alcove/contracts'
import { answerList } from '@alcove/kit/http/answer-list'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { presentAdminSubscription } from '../presenters/present-admin-subscription.ts'

export const listSubscriptionsRoute = ({ store, clock }: Pick<BillingDeps, 'store' | 'clock'>) =>
  route(operation, ({ query }) => {
    const now = clock.now()
    return answerList({
      resource: 'subscriptions',
      query,
      order: ['createdAt', 'DESC'],
      find: store.subscriptionList(now).find,
      present: (rows) => rows.map((row) => presentAdminSubscription(row, now)),
    })
  })
