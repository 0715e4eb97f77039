import { contentRemoved } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

export const onContentRemoved = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentRemoved, ({ data: { contentId, revision }, once }) => {
    const removal = {
      contentId,
      revision,
      decision: 'REMOVED',
      approvedAt: null,
      judgedRevision: null,
    } as const
    return deps.store.inTransaction((tx) => tx.saveDecision(removal), { once })
  })
