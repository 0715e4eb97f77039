import { contentProcessed } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

export const onContentProcessed = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentProcessed, ({ data, once }) =>
    deps.store.inTransaction((tx) => tx.saveProcessed(data), { once }),
  )
