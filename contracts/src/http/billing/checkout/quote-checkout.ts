import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { orderShape, quoteSchema } from '../../../resources/checkout.ts'

export const quoteCheckout = operation({
  id: 'quoteCheckout',
  service: 'billing',
  audience: 'public',
  method: 'POST',
  path: '/api/subscriptions/quote',
  summary: 'Quote the price of an order for the caller, with coupon and trial; orders nothing',
  access: 'user',
  rate: 'submission',
  body: z.strictObject(orderShape),
  answers: { 200: quoteSchema },
  refuses: ['NO_PAYMENTS', 'COUPON_INVALID', 'ALREADY_SUBSCRIBED', 'PLAN_NOT_ON_SALE'],
})
