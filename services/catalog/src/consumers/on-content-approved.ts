import { contentApproved } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

export const onContentApproved = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentApproved, ({ data: { contentId, revision, processedRevision, approvedAt }, once }) => {
    const approval = { decision: 'APPROVED', approvedAt: new Date(approvedAt) } as const
    const judgedRevision = processedRevision ?? null
    return deps.store.inTransaction(
      (tx) => tx.saveDecision({ contentId, revision, ...approval, judgedRevision }),
      { once },
    )
  })
