import { operation } from '../../../operation.ts'
import { subscriptionIdParams, subscriptionSchema } from '../../../resources/subscription.ts'

export const resumeSubscription = operation({
  id: 'resumeSubscription',
  service: 'billing',
  audience: 'public',
  method: 'POST',
  path: '/api/subscriptions/{id}/resume',
  summary: 'Revoke a cancellation while the period runs; idempotent',
  access: 'user',
  rate: 'contract',
  params: subscriptionIdParams,
  answers: { 200: subscriptionSchema },
  refuses: ['NO_PAYMENTS', 'SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_WRONG_STATE', 'PAYMENT_UNAVAILABLE'],
})
