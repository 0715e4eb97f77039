import { collectionSchema } from '../../../json-ld.ts'
import { operation } from '../../../operation.ts'
import { planSchema } from '../../../resources/subscription.ts'

export const listPlans = operation({
  id: 'listPlans',
  service: 'billing',
  audience: 'public',
  method: 'GET',
  path: '/api/subscriptions/plans',
  summary: 'List the plans on offer, cheapest first; none on a free site',
  access: 'anyone',
  answers: { 200: collectionSchema(planSchema) },
  refuses: [],
})
