import { z } from 'zod'
import { resourceSchema } from '../../../json-ld.ts'
import { operation } from '../../../operation.ts'

export const openPaymentPortal = operation({
  id: 'openPaymentPortal',
  service: 'billing',
  audience: 'public',
  method: 'POST',
  path: '/api/subscriptions/portal',
  summary: 'Where the caller changes the card and pays what is owed: a page of the payment provider',
  access: 'user',
  rate: 'contract',
  answers: { 200: resourceSchema('PaymentPortal', { url: z.url() }) },
  refuses: ['NO_PAYMENTS', 'PORTAL_UNAVAILABLE', 'PAYMENT_UNAVAILABLE'],
})
