import { providerVideoShown } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'
import { occurrence } from '../../domain/figure.ts'

export const onProviderVideoShown = (deps: Pick<ReportingDeps, 'store' | 'clock'>) =>
  consumer(providerVideoShown, ({ id, data, once }) =>
    deps.store.inTransaction(
      (tx) => tx.count(occurrence('video-shown', id, data.shownAt), deps.clock.now()),
      { once },
    ),
  )
