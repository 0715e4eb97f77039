import { uuidV7 } from '@alcove/kit/clock'
import { composeMail } from '../src/domain/compose-mail.ts'
import type { ContractDetails, MessageDetails, MessageKind } from '../src/messages/index.ts'
import type { Mail } from '../src/ports.ts'

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

/** The mail to somebody who is owed a message with these facts. */
export function mailOf(kind: MessageKind, details: MessageDetails, site?: string): Promise<Mail> {
  const createdAt = new Date('2026-11-21T12:00:00Z')
  const person = { userId: uuidV7(), address: null, source: null }
  const fate = { createdAt, queuedAt: null, sentAt: null, failedAt: null }
  const notification = { id: uuidV7(), kind, subjectId: uuidV7(), details, ...person, ...fate }
  return composeMail(notification, 'camille@exemple.test', site)
}

/** Words alone: one space between them, of whichever kind it was. */
export const wordsOf = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ').trim()
