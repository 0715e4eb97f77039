import { operation } from '../../operation.ts'
import { operatorSchema } from '../../resources/operator.ts'

export const getOperator = operation({
  id: 'getOperator',
  service: 'gateway',
  audience: 'public',
  method: 'GET',
  path: '/api/operator',
  summary: 'Get the legal particulars of the site: its operator, its host and its consumer mediator',
  access: 'anyone',
  answers: { 200: operatorSchema },
  refuses: [],
})
