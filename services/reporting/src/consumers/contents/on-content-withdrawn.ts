import { contentWithdrawn } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'

export const onContentWithdrawn = (deps: Pick<ReportingDeps, 'store'>) =>
  consumer(contentWithdrawn, ({ data: { contentId, userId, revision }, once }) =>
    deps.store.inTransaction((tx) => tx.saveContent({ contentId, userId, revision, state: 'WITHDRAWN' }), {
      once,
    }),
  )
