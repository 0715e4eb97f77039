import { providerVideoRemoved } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'
import { occurrence } from '../../domain/figure.ts'

export const onProviderVideoRemoved = (deps: Pick<ReportingDeps, 'store' | 'clock'>) =>
  consumer(providerVideoRemoved, ({ id, data, once }) =>
    deps.store.inTransaction(
      (tx) => tx.count(occurrence('video-removed', id, data.removedAt), deps.clock.now()),
      { once },
    ),
  )
