import { contentUploaded } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'
import { occurrence } from '../../domain/figure.ts'

export const onContentUploaded = (deps: Pick<ReportingDeps, 'store' | 'clock'>) =>
  consumer(contentUploaded, ({ id, time, data, once }) => {
    const { contentId, userId, revision, fileSize } = data
    return deps.store.inTransaction(
      async (tx) => {
        await tx.saveContent({ contentId, userId, revision, state: 'PREPARING', sourceBytes: fileSize })
        // Note: `createdAt` is the announcement; the event's own time is the acceptance of the file.
        await tx.count(occurrence('upload', id, time), deps.clock.now())
      },
      { once },
    )
  })
