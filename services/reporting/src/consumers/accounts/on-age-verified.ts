import { ageVerified } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'
import { occurrence } from '../../domain/figure.ts'

export const onAgeVerified = (deps: Pick<ReportingDeps, 'store' | 'clock'>) =>
  consumer(ageVerified, ({ id, data, once }) =>
    deps.store.inTransaction(
      (tx) => tx.count(occurrence('age-check', id, data.verifiedAt), deps.clock.now()),
      { once },
    ),
  )
