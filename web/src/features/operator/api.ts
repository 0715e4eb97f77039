import type { AnswerOf } from '@alcove/contracts/client'
import { client } from '../../shared/api/client.ts'

export type Operator = AnswerOf<'GET /api/operator'>

export const fetchOperator = () => client.call('GET /api/operator')
