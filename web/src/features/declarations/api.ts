import type { AnswerOf } from '@alcove/contracts/client'
import { client } from '../../shared/api/client.ts'

export type Receipt = AnswerOf<'POST /api/subscriptions/terminations'>
export type DeclarationKind = Receipt['kind']

export interface DeclarationInput {
  name: string
  email: string
  reference: string
  reason?: string
}

/** Works with and without an account; the answer is a receipt. */
export const declare = (kind: DeclarationKind, body: DeclarationInput): Promise<Receipt> =>
  kind === 'termination'
    ? client.call('POST /api/subscriptions/terminations', { body })
    : client.call('POST /api/subscriptions/withdrawals', { body })
