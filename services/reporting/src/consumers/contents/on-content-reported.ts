import { contentReported } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'
import { occurrence } from '../../domain/figure.ts'

export const onContentReported = (deps: Pick<ReportingDeps, 'store' | 'clock'>) =>
  consumer(contentReported, ({ id, data, once }) =>
    deps.store.inTransaction((tx) => tx.count(occurrence('report', id, data.reportedAt), deps.clock.now()), {
      once,
    }),
  )
