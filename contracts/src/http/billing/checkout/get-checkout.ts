import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { checkoutSchema } from '../../../resources/checkout.ts'

export const getCheckout = operation({
  id: 'getCheckout',
  service: 'billing',
  audience: 'public',
  method: 'GET',
  path: '/api/subscriptions/checkouts/{id}',
  summary: 'Get the state of a checkout of the caller, for the page that waits for the payment',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  answers: { 200: checkoutSchema },
  refuses: ['CHECKOUT_NOT_FOUND'],
})
