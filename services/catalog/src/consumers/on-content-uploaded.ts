import { contentUploaded } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'
import { keepErased } from './keep-erased.ts'

export const onContentUploaded = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentUploaded, ({ data, once }) =>
    deps.store.inTransaction(
      async (tx) => {
        await tx.saveUploaded({ ...data, createdAt: new Date(data.createdAt) })
        await keepErased(tx, data.contentId)
      },
      { once },
    ),
  )
