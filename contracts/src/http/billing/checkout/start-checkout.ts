import { z } from 'zod'
import { oneLineUpTo } from '../../../free-text.ts'
import { resourceSchema } from '../../../json-ld.ts'
import { operation } from '../../../operation.ts'
import { orderShape } from '../../../resources/checkout.ts'

export const startCheckout = operation({
  id: 'startCheckout',
  service: 'billing',
  audience: 'public',
  method: 'POST',
  path: '/api/subscriptions/checkout',
  summary: 'Order a plan; returns the payment page. A repeated order returns the same page while it is valid',
  access: 'user',
  rate: 'submission',
  body: z.strictObject({
    ...orderShape,
    /** Version of the text by which the customer requested access before the withdrawal period ends. */
    consent: z.string().overwrite(oneLineUpTo(40)).min(1).max(40).optional(),
  }),
  answers: { 200: resourceSchema('CheckoutPage', { id: z.uuid(), url: z.url() }) },
  refuses: [
    'NO_PAYMENTS',
    'ALREADY_SUBSCRIBED',
    'PLAN_NOT_ON_SALE',
    'CHECKOUT_CONSENT_MISSING',
    'COUPON_INVALID',
    'ORDER_REFUSED',
    'PAYMENT_UNAVAILABLE',
  ],
})
