import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { adminSubscriptionSchema } from '../../../resources/billing-admin.ts'

export const syncSubscription = operation({
  id: 'syncSubscription',
  service: 'billing',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/subscriptions/{id}/sync',
  summary: 'Sync the customer of a subscription with the payment provider now',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: adminSubscriptionSchema },
  refuses: ['NO_PAYMENTS', 'SUBSCRIPTION_NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
})
