import { contentProcessed } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'
import { saveContent } from './save-content.ts'

export const onContentProcessed = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentProcessed, ({ data, once }) =>
    saveContent(deps, data.contentId, once, (tx) => tx.saveProcessed(data)),
  )
