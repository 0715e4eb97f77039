import { contentCoverChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

export const onContentCoverChanged = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentCoverChanged, ({ data, once }) =>
    deps.store.inTransaction((tx) => tx.saveCoverChange(data), { once }),
  )
