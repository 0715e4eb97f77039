import { z } from 'zod'
import { severalLinesUpTo } from '../../../free-text.ts'
import { operation } from '../../../operation.ts'
import { accessLevelSchema, intervalSchema, subscriptionSchema } from '../../../resources/subscription.ts'

export const grantSubscription = operation({
  id: 'grantSubscription',
  service: 'billing',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/subscriptions',
  summary:
    'Grant an account a subscription without payment; an active one of the same plan is returned unchanged',
  access: 'ROLE_ADMIN',
  body: z.strictObject({
    userId: z.uuid('Un compte est requis'),
    planId: accessLevelSchema,
    interval: intervalSchema.default('month'),
    reason: z.string().overwrite(severalLinesUpTo(500)).min(1, 'Veuillez indiquer une raison').max(500),
  }),
  answers: { 200: subscriptionSchema, 201: subscriptionSchema },
  refuses: ['USER_NOT_FOUND', 'ALREADY_SUBSCRIBED'],
})
