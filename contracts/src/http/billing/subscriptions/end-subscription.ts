import { z } from 'zod'
import { severalLinesUpTo } from '../../../free-text.ts'
import { operation } from '../../../operation.ts'
import { adminSubscriptionSchema } from '../../../resources/billing-admin.ts'
import { seenSubscriptionFields } from '../../../resources/subscription.ts'

export const endSubscription = operation({
  id: 'endSubscription',
  service: 'billing',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/subscriptions/{id}/end',
  summary:
    'End a subscription on behalf of a customer, with its period or at once; a past-due one always ends at once',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    when: z.enum(['period-end', 'now']).default('period-end'),
    reason: z.string().overwrite(severalLinesUpTo(500)).min(1, 'Veuillez indiquer une raison').max(500),
    ...seenSubscriptionFields,
  }),
  answers: { 200: adminSubscriptionSchema },
  refuses: [
    'SUBSCRIPTION_NOT_FOUND',
    'SUBSCRIPTION_WRONG_STATE',
    'SUBSCRIPTION_CHANGED',
    'PAYMENT_UNAVAILABLE',
  ],
})
