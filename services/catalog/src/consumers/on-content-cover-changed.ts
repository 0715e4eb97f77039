import { contentCoverChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'
import { saveContent } from './save-content.ts'

export const onContentCoverChanged = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentCoverChanged, ({ data, once }) =>
    saveContent(deps, data.contentId, once, (tx) => tx.saveCoverChange(data)),
  )
