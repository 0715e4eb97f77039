import { contentWithdrawn } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

export const onContentWithdrawn = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentWithdrawn, ({ data: { contentId, revision }, once }) => {
    const withdrawal = {
      contentId,
      revision,
      decision: 'WITHDRAWN',
      approvedAt: null,
      judgedRevision: null,
    } as const
    return deps.store.inTransaction((tx) => tx.saveDecision(withdrawal), { once })
  })
