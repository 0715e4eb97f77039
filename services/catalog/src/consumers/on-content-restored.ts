import { contentRestored } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

/** A restored content keeps its place in lists: that of its first approval. */
export const onContentRestored = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentRestored, ({ data: { contentId, revision, processedRevision, approvedAt }, once }) => {
    const approval = { decision: 'APPROVED', approvedAt: new Date(approvedAt) } as const
    const judgedRevision = processedRevision ?? null
    return deps.store.inTransaction(
      (tx) => tx.saveDecision({ contentId, revision, ...approval, judgedRevision }),
      { once },
    )
  })
