import { videoViewed } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'
import { occurrence } from '../../domain/figure.ts'

export const onVideoViewed = (deps: Pick<ReportingDeps, 'store' | 'clock'>) =>
  consumer(videoViewed, ({ id, data, once }) =>
    deps.store.inTransaction((tx) => tx.count(occurrence('view', id, data.viewedAt), deps.clock.now()), {
      once,
    }),
  )
