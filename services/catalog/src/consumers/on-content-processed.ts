import { contentProcessed } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'
import { keepErased } from './keep-erased.ts'

export const onContentProcessed = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentProcessed, ({ data, once }) =>
    deps.store.inTransaction(
      async (tx) => {
        await tx.saveProcessed(data)
        await keepErased(tx, data.contentId)
      },
      { once },
    ),
  )
