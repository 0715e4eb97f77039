import { contentUploaded } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

export const onContentUploaded = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentUploaded, ({ data, once }) =>
    deps.store.inTransaction((tx) => tx.saveUploaded({ ...data, createdAt: new Date(data.createdAt) }), {
      once,
    }),
  )
