import { subscriptionChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

export const onSubscriptionChanged = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(subscriptionChanged, ({ data, once }) =>
    deps.store.inTransaction((tx) => tx.saveEntitlement({ ...data, validUntil: new Date(data.validUntil) }), {
      once,
    }),
  )
