import { contentProcessed } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'

export const onContentProcessed = (deps: Pick<ReportingDeps, 'store'>) =>
  consumer(contentProcessed, ({ data, once }) => {
    const { contentId, userId, revision, storedBytes, storedFiles } = data
    const renditions = { bytes: storedBytes, files: storedFiles }
    return deps.store.inTransaction(
      (tx) => tx.saveContent({ contentId, userId, revision, state: 'PENDING', renditions }),
      { once },
    )
  })
