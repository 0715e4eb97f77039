import { contentCoverChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'
import { keepErased } from './keep-erased.ts'

export const onContentCoverChanged = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentCoverChanged, ({ data, once }) =>
    deps.store.inTransaction(
      async (tx) => {
        await tx.saveCoverChange(data)
        await keepErased(tx, data.contentId)
      },
      { once },
    ),
  )
