import { contentUploaded } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'
import { saveContent } from './save-content.ts'

export const onContentUploaded = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentUploaded, ({ data, once }) =>
    saveContent(deps, data.contentId, once, (tx) =>
      tx.saveUploaded({ ...data, createdAt: new Date(data.createdAt) }),
    ),
  )
