import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { adminSubscriptionSchema } from '../../../resources/billing-admin.ts'

export const getSubscription = operation({
  id: 'getSubscription',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/subscriptions/{id}',
  summary: 'Get a subscription with its history',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: adminSubscriptionSchema },
  refuses: ['SUBSCRIPTION_NOT_FOUND'],
})
