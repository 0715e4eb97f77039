import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { paymentSchema } from '../../../resources/billing-admin.ts'

export const getPayment = operation({
  id: 'getPayment',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/payments/{id}',
  summary: 'Get a payment with its requested refunds',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: paymentSchema },
  refuses: ['PAYMENT_NOT_FOUND'],
})
