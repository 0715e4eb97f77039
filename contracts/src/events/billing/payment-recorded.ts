import { z } from 'zod'
import { event } from '../../event.ts'
import { centsSchema, currencySchema } from '../../resources/money.ts'

export const paymentRecorded = event({
  name: 'payment.recorded',
  version: 1,
  summary: 'A payment was received, refunded, disputed or restored, or failed; each entry is emitted once',
  author: 'billing',
  state: false,
  key: (data) => data.userId,
  data: z.object({
    /** Id of this entry: one payment can be received, refunded in parts and disputed. */
    entryId: z.uuid(),
    paymentId: z.uuid(),
    userId: z.uuid(),
    subscriptionId: z.uuid().nullable(),
    invoiceId: z.uuid().nullable(),
    /** `restored`: a refund failed to reach the customer, or a dispute was won. */
    kind: z.enum(['received', 'failed', 'refunded', 'disputed', 'restored']),
    /** Cents, never negative; for a refund or dispute the amount returned. */
    amount: centsSchema.nonnegative(),
    currency: currencySchema,
    occurredAt: z.iso.datetime(),
  }),
  example: {
    entryId: '0198f5a0-0000-7000-8000-0000000000f2',
    paymentId: '0198f5a0-0000-7000-8000-0000000000e3',
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    subscriptionId: '0198f5a0-0000-7000-8000-0000000000e1',
    invoiceId: '0198f5a0-0000-7000-8000-0000000000e2',
    kind: 'received',
    amount: 1999,
    currency: 'EUR',
    occurredAt: '2026-11-21T09:00:00.000Z',
  },
})
