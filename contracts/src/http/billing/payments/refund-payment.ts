import { z } from 'zod'
import { INTEGER_MAX } from '../../../constants.ts'
import { severalLinesUpTo } from '../../../free-text.ts'
import { operation } from '../../../operation.ts'
import { paymentSchema } from '../../../resources/billing-admin.ts'
import { centsSchema } from '../../../resources/money.ts'
import { seenSubscriptionFields } from '../../../resources/subscription.ts'

export const refundPayment = operation({
  id: 'refundPayment',
  service: 'billing',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/payments/{id}/refund',
  summary: 'Refund a payment; the refund is recorded before it is requested from the payment provider',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    /** Cents; defaults to the whole remainder. */
    amount: z
      .int()
      .positive('Le montant doit être supérieur à zéro')
      .max(INTEGER_MAX, 'Le montant est trop élevé')
      .optional(),
    reason: z.string().overwrite(severalLinesUpTo(500)).min(1, 'Veuillez indiquer une raison').max(500),
    /** True to end the subscription at once. */
    endAccess: z.boolean().default(false),
    /** Idempotency key: a repeated request with the same id refunds once. */
    requestId: z.uuid().optional(),
    /** `refundable` as the administrator saw it, in cents; a new request is refused when it has changed since. */
    seenRefundable: centsSchema.nonnegative().max(INTEGER_MAX).optional(),
    /** `running` as the administrator saw it; with `endAccess`, a new request is refused when it has changed since. */
    ...seenSubscriptionFields,
  }),
  answers: { 200: paymentSchema },
  refuses: [
    'NO_PAYMENTS',
    'PAYMENT_NOT_FOUND',
    'PAYMENT_NOT_REFUNDABLE',
    'PAYMENT_CHANGED',
    'SUBSCRIPTION_CHANGED',
    'REQUEST_REPEATED',
    'PAYMENT_UNAVAILABLE',
  ],
})
