import { operation } from '../../../operation.ts'
import { subscriptionIdParams, subscriptionSchema } from '../../../resources/subscription.ts'

export const cancelSubscription = operation({
  id: 'cancelSubscription',
  service: 'billing',
  audience: 'public',
  method: 'POST',
  path: '/api/subscriptions/{id}/cancel',
  summary: 'Cancel a subscription at the end of its period, or at once when it is past due; idempotent',
  access: 'user',
  rate: 'contract',
  params: subscriptionIdParams,
  answers: { 200: subscriptionSchema },
  refuses: ['NO_PAYMENTS', 'SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_WRONG_STATE', 'PAYMENT_UNAVAILABLE'],
})
