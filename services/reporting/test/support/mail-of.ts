import type { Operator } from '@alcove/contracts'
import { toOperator } from '@alcove/kit/config/operator-config'
import { uuidV7 } from '@alcove/kit/ids'
import { createAccountLinks } from '@alcove/kit/tokens/account-link'
import { composeMail } from '../../src/domain/compose-mail.ts'
import type { Mail } from '../../src/domain/mail.ts'
import type {
  AccountDetails,
  ContractDetails,
  MessageDetails,
  MessageKind,
} from '../../src/messages/index.ts'

const links = createAccountLinks('a-secret-of-tests-that-is-long-enough')

/** Details of an account's link. */
export const LINK_FACTS: AccountDetails = {
  linkId: '0198f5a0-0000-7000-8000-0000000000f8',
  expiresAt: '2026-11-21T12:30:00.000Z',
}

export const CONTRACT_FACTS: ContractDetails = {
  planName: 'Premium',
  interval: 'month',
  amount: 1_999,
  currency: 'EUR',
  at: '2026-12-01T08:05:00.000Z',
  receivedAt: '2026-11-21T09:05:00.000Z',
  reference: '0198f5a0-0000-7000-8000-0000000000e9',
  invoiceNumber: 'F-2026-000042',
}

/** An operator without particulars. */
export const UNNAMED = toOperator({})

/** An operator with all particulars that mails name. */
export const OPERATOR: Operator = toOperator({
  OPERATOR_NAME: 'Exemple Vidéo SAS',
  OPERATOR_ADDRESS: '12 rue des Tilleuls, 75011 Paris',
  OPERATOR_REGISTRATION: '123 456 789 RCS Paris, capital de 10 000 €',
  OPERATOR_EMAIL: 'contact@exemple.test',
  OPERATOR_PHONE: '+33 1 23 45 67 89',
  MEDIATOR_NAME: 'Médiation Exemple',
  MEDIATOR_ADDRESS: '2 rue du Test, 75002 Paris',
  MEDIATOR_URL: 'https://mediation.exemple.test',
})

/** Renders the mail for a message with these details. */
export function mailOf(
  kind: MessageKind,
  details: MessageDetails,
  site?: string,
  operator: Operator = UNNAMED,
): Promise<Mail> {
  const createdAt = new Date('2026-11-21T12:00:00Z')
  const person = { userId: uuidV7(), address: null, source: null, capped: false }
  const fate = { createdAt, queuedAt: null, heldUntil: null, sentAt: null, failedAt: null }
  const notification = { id: uuidV7(), kind, subjectId: uuidV7(), details, ...person, ...fate }
  return composeMail(notification, 'camille@exemple.test', {
    links,
    settings: { PUBLIC_URL: site },
    operator,
  })
}

/** Text with every run of spaces, of any kind, as one space. */
export const wordsOf = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ').trim()
