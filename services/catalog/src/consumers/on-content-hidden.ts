import { contentHidden } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

export const onContentHidden = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(contentHidden, ({ data: { contentId, revision }, once }) => {
    const hide = { contentId, revision, decision: 'HIDDEN', approvedAt: null, judgedRevision: null } as const
    return deps.store.inTransaction((tx) => tx.saveDecision(hide), { once })
  })
