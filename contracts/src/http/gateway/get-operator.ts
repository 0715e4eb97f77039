import { operation } from '../../operation.ts'
import { operatorSchema } from '../../resources/operator.ts'

export const getOperator = operation({
  id: 'getOperator',
  service: 'gateway',
  audience: 'public',
  method: 'GET',
  path: '/api/operator',
  summary: 'Who publishes the site, hosts it and answers for it, and the mediator of its customers',
  access: 'anyone',
  answers: { 200: operatorSchema },
  refuses: [],
})
