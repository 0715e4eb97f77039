import { collectionSchema } from '../../../json-ld.ts'
import { operation } from '../../../operation.ts'
import { subscriptionSchema } from '../../../resources/subscription.ts'

export const listMySubscriptions = operation({
  id: 'listMySubscriptions',
  service: 'billing',
  audience: 'public',
  method: 'GET',
  path: '/api/subscriptions/my-subscriptions',
  summary: 'List the subscriptions of the caller, newest first',
  access: 'user',
  answers: { 200: collectionSchema(subscriptionSchema) },
  refuses: [],
})
