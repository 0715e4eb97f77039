import { providerVideoHidden } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'
import { occurrence } from '../../domain/figure.ts'

export const onProviderVideoHidden = (deps: Pick<ReportingDeps, 'store' | 'clock'>) =>
  consumer(providerVideoHidden, ({ id, data, once }) =>
    deps.store.inTransaction(
      (tx) => tx.count(occurrence('video-hidden', id, data.hiddenAt), deps.clock.now()),
      { once },
    ),
  )
