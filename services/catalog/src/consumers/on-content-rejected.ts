import { contentRejected } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

export const onContentRejected = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentRejected, ({ data: { contentId, revision }, once }) => {
    const rejection = {
      contentId,
      revision,
      decision: 'REJECTED',
      approvedAt: null,
      judgedRevision: null,
    } as const
    return deps.store.inTransaction((tx) => tx.saveDecision(rejection), { once })
  })
