import { paymentRecorded } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'
import { occurrence } from '../../domain/figure.ts'

/** Counts payments that came in; failed and refunded ones are left to billing. */
export const onPaymentRecorded = (deps: Pick<ReportingDeps, 'store' | 'clock'>) =>
  consumer(paymentRecorded, ({ id, data: { kind, occurredAt }, once }) =>
    deps.store.inTransaction(
      async (tx) => {
        if (kind === 'received') await tx.count(occurrence('payment', id, occurredAt), deps.clock.now())
      },
      { once },
    ),
  )
