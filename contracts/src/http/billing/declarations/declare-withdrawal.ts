import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { declarationShape, receiptSchema } from '../../../resources/declaration.ts'

export const declareWithdrawal = operation({
  id: 'declareWithdrawal',
  service: 'billing',
  audience: 'public',
  method: 'POST',
  path: '/api/subscriptions/withdrawals',
  summary:
    'Withdraw from a contract within 14 days, with or without an account (Code de la consommation, L221-21); always returns a receipt',
  access: 'optional',
  rate: 'submission',
  body: z.strictObject(declarationShape),
  answers: { 201: receiptSchema },
  refuses: [],
})
