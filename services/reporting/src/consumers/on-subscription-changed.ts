import { subscriptionChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../deps.ts'

export const onSubscriptionChanged = (deps: Pick<ReportingDeps, 'store'>) =>
  consumer(subscriptionChanged, ({ data, once }) =>
    deps.store.inTransaction(
      (tx) => tx.saveSubscription({ ...data, validUntil: new Date(data.validUntil) }),
      { once },
    ),
  )
