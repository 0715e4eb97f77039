import { z } from 'zod'
import { resourceSchema } from '../../../json-ld.ts'
import { operation } from '../../../operation.ts'

export const openPaymentPortal = operation({
  id: 'openPaymentPortal',
  service: 'billing',
  audience: 'public',
  method: 'POST',
  path: '/api/subscriptions/portal',
  summary:
    "Get the URL of the payment provider's page where the caller changes the card and pays overdue amounts",
  access: 'user',
  rate: 'contract',
  answers: { 200: resourceSchema('PaymentPortal', { url: z.url() }) },
  refuses: ['NO_PAYMENTS', 'PORTAL_UNAVAILABLE', 'PAYMENT_UNAVAILABLE'],
})
