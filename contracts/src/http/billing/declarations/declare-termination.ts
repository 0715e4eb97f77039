import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { declarationShape, receiptSchema } from '../../../resources/declaration.ts'

export const declareTermination = operation({
  id: 'declareTermination',
  service: 'billing',
  audience: 'public',
  method: 'POST',
  path: '/api/subscriptions/terminations',
  summary:
    'Terminate a contract, with or without an account (Code de la consommation, L215-1-1); always returns a receipt',
  access: 'optional',
  rate: 'submission',
  body: z.strictObject(declarationShape),
  answers: { 201: receiptSchema },
  refuses: [],
})
