import { contentApproved } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

export const onContentApproved = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentApproved, ({ data: { contentId, revision, approvedAt }, once }) => {
    const approval = { contentId, revision, decision: 'APPROVED', approvedAt: new Date(approvedAt) } as const
    return deps.store.inTransaction((tx) => tx.saveDecision(approval), { once })
  })
