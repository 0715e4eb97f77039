import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { checkoutSchema } from '../../../resources/checkout.ts'

export const getCheckout = operation({
  id: 'getCheckout',
  service: 'billing',
  audience: 'public',
  method: 'GET',
  path: '/api/subscriptions/checkouts/{id}',
  summary: 'What became of a checkout of the caller; the page that waits for the payment asks',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  answers: { 200: checkoutSchema },
  refuses: ['CHECKOUT_NOT_FOUND'],
})
