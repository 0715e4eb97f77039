import { z } from 'zod'
import { adminListQuery } from '../../../admin-list.ts'
import { operation } from '../../../operation.ts'
import { adminSubscriptionSchema } from '../../../resources/billing-admin.ts'
import { accessLevelSchema, subscriptionStatusSchema } from '../../../resources/subscription.ts'

export const listSubscriptions = operation({
  id: 'listSubscriptions',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/subscriptions',
  summary: 'List the subscriptions of all customers',
  access: 'ROLE_ADMIN',
  query: adminListQuery(['createdAt', 'currentPeriodEnd', 'amount', 'status', 'id'], {
    id: z.array(z.uuid()).max(200),
    customerId: z.uuid(),
    status: subscriptionStatusSchema,
    plan: accessLevelSchema,
    /** Part of an address, name, number or reference. */
    q: z.string().max(200),
  }),
  answers: { 200: z.array(adminSubscriptionSchema) },
  refuses: [],
})
