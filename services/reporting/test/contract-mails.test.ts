import { getStats, noticeDue, paymentRecorded, userProfileChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContractDetails, MessageKind } from '../src/messages/index.ts'
import { CONTRACT_FACTS as FACTS, mailOf } from './support/mail-of.ts'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

let world: ReportingWorld
beforeAll(async () => {
  world = await startReporting({ PUBLIC_URL: 'https://alcove.test/' })
  world.clock.set(new Date('2026-11-21T12:00:00Z'))
})
afterAll(() => world.stop())

async function wordsFor(kind: MessageKind, details: ContractDetails, site?: string) {
  const { subject, text } = await mailOf(kind, details, site)
  return { subject, text: text.replace(/[\u00a0\u202f]/g, ' ') }
}

describe.each(noticeDue.data.shape.kind.options)('the letter %s', (kind) => {
  test('greets, leads to the subscription, and names no machine', async () => {
    const { subject, text } = await wordsFor(kind, FACTS, 'https://alcove.test')
    expect(text).toMatch(/^Bonjour,\n\n/)
    expect(text).toContain('https://alcove.test/subscriptions\n')
    expect(`${subject}\n${text}`).not.toMatch(
      /undefined|null|NaN|Invalid|[Ss]andbox|[Ss]tripe|[Vv]erotel|\d{4}-\d{2}-\d{2}T/,
    )
    expect(subject.length).toBeLessThan(70)
  })

  test('reads well without details and without a site', async () => {
    const { subject, text } = await wordsFor(kind, {})
    expect(`${subject}\n${text}`).not.toMatch(/undefined|null|NaN|Invalid|https?:| {2}| [,.]|\(\)|: ?\n/)
    expect(subject).not.toMatch(/ $/)
  })
})

test('keeps its sentences intact whatever the details contain', async () => {
  const planName = 'Premium\r\nBcc: x@exemple.test\u2028\u202e'
  const invoiceNumber = 'F-1\n\nFaux paragraphe'
  for (const kind of noticeDue.data.shape.kind.options) {
    const { subject, text } = await wordsFor(
      kind,
      { ...FACTS, planName, invoiceNumber },
      'https://alcove.test',
    )
    expect(`${subject}${text}`).not.toMatch(/[\r\u2028\u202e]|\n(Bcc|Faux)/)
    expect(subject).not.toContain('\n')
  }
})

describe('the mail states', () => {
  test.each([
    [
      'subscription-started',
      ['Prix : 19,99 € par mois. Prochaine échéance : le 1er décembre 2026.', '14 jours'],
    ],
    [
      'renewal-upcoming',
      ['le 1er décembre 2026 : abonnement Premium mensuel, 19,99 € par mois', 'sans frais'],
    ],
    [
      'trial-ending',
      ['période d’essai se termine le 1er décembre 2026', 'abonnement Premium mensuel, 19,99 € par mois'],
    ],
    ['payment-failed', ['(19,99 €) n’a pas abouti', 'jusqu’au 1er décembre 2026 à 9 h 05']],
    ['payment-last-reminder', ['jusqu’au 1er décembre 2026 à 9 h 05', 'Sans paiement']],
    ['subscription-cancelled', ['prend fin le 1er décembre 2026', 'jusqu’au 1er décembre 2026 à 9 h 05']],
    ['subscription-resumed', ['se poursuit et sera renouvelé le 1er décembre 2026', '19,99 € par mois']],
    ['plan-changed', ['vous avez maintenant un abonnement Premium mensuel', '19,99 € par mois']],
    ['subscription-ended', ['a pris fin le 1er décembre 2026', 'Votre compte reste ouvert']],
    ['payment-refunded', ['remboursé 19,99 €', 'F-2026-000042', 'https://alcove.test/invoices']],
    [
      'termination-received',
      ['le 21 novembre 2026 à 10 h 05', FACTS.reference, 'Une personne de notre équipe s’en occupe'],
    ],
    [
      'termination-confirmed',
      ['le 21 novembre 2026 à 10 h 05', 'prend fin le 1er décembre 2026', FACTS.reference],
    ],
    [
      'withdrawal-received',
      ['le 21 novembre 2026 à 10 h 05', FACTS.reference, 'a pris fin le 1er décembre 2026 à 9 h 05'],
    ],
    [
      'withdrawal-confirmed',
      ['le 21 novembre 2026 à 10 h 05', 'Nous vous remboursons 19,99 €', FACTS.reference],
    ],
  ] as const)('%s', async (kind, sentences) => {
    const { text } = await wordsFor(kind, FACTS, 'https://alcove.test')
    for (const sentence of sentences) expect(text).toContain(sentence)
  })

  test('a year by the year', async () => {
    const { text } = await wordsFor('renewal-upcoming', { ...FACTS, interval: 'year', amount: 19_990 })
    expect(text).toContain('abonnement Premium annuel, 199,90 € par an')
  })

  test('that nothing is left to refund, if so', async () => {
    const { text } = await wordsFor('withdrawal-confirmed', { ...FACTS, amount: 0 })
    expect(text).toContain('Aucune somme ne reste à rembourser')
    expect(text).not.toContain('0,00')
  })

  test('that a contract had already ended when its termination was requested', async () => {
    const { text } = await wordsFor('termination-confirmed', { ...FACTS, at: '2026-11-01T08:00:00.000Z' })
    expect(text).toContain('a pris fin le 1er novembre 2026 : il n’y a plus rien à résilier')
  })

  test('that the contract ends at once when no paid period is left', async () => {
    const { text } = await wordsFor('termination-confirmed', { ...FACTS, at: FACTS.receivedAt })
    expect(text).toContain('prend fin immédiatement, et plus rien ne vous sera demandé')
  })

  test('to a stranger that nothing was found, and to an uninvolved owner that nothing has changed', async () => {
    const { receivedAt, reference } = FACTS
    for (const kind of ['termination-received', 'withdrawal-received'] as const) {
      const { text } = await wordsFor(kind, { receivedAt: receivedAt ?? '', reference: reference ?? '' })
      expect(text).toContain('Nous n’avons pas pu la rattacher à un abonnement')
      expect(text).toContain('rien n’a été modifié')
    }
  })
})

const aNotice = (change: object) => ({
  noticeId: uuidV7(),
  kind: 'payment-failed',
  facts: FACTS,
  occurredAt: '2026-11-21T11:00:00.000Z',
  ...change,
})
const mailsTo = async (address: string) =>
  (await world.mails()).filter((mail) => mail.headers.get('to') === address)

describe('a notice that is due', () => {
  test('is one mail to the newest address of the account, however often the event arrives', async () => {
    const userId = uuidV7()
    await world.receives(userProfileChanged, { userId, email: 'ancienne@exemple.test', revision: 1 })
    await world.receives(userProfileChanged, { userId, email: 'abonnee@exemple.test', revision: 2 })
    const notice = aNotice({ to: { userId, email: null } })
    await world.hearsAll([said(noticeDue, notice), said(noticeDue, notice)])
    expect((await mailsTo('abonnee@exemple.test')).map(({ headers }) => headers.get('subject'))).toEqual([
      'Votre paiement n’a pas abouti',
    ])
    expect(await mailsTo('ancienne@exemple.test')).toEqual([])
  })

  test('waits for an address that is not known yet', async () => {
    const userId = uuidV7()
    await world.receives(noticeDue, aNotice({ to: { userId, email: null } }))
    expect(await mailsTo('tardive@exemple.test')).toEqual([])
    await world.receives(userProfileChanged, { userId, email: 'tardive@exemple.test' })
    expect(await mailsTo('tardive@exemple.test')).toHaveLength(1)
  })

  test('goes to the typed address of a recipient without an account', async () => {
    const to = { userId: null, email: 'sans-compte@exemple.test' }
    const notice = aNotice({ to, kind: 'withdrawal-received', facts: { receivedAt: FACTS.receivedAt } })
    await world.hearsAll([said(noticeDue, notice), said(noticeDue, notice)])
    const mails = await mailsTo('sans-compte@exemple.test')
    expect(mails.map(({ headers }) => headers.get('subject'))).toEqual(['Nous avons reçu votre rétractation'])
    const [row] = await world.database.query(
      'SELECT user_id, address, sent_at FROM notification WHERE subject_id = $1',
      [notice.noticeId],
    )
    expect(row).toEqual({ user_id: null, address: to.email, sent_at: expect.any(Date) })
  })

  test('is given up for an invalid address, and not created without a recipient', async () => {
    const notice = aNotice({ to: { userId: null, email: 'a@x.test, b@x.test' } })
    await world.receives(noticeDue, notice)
    const rows = (id: string) =>
      world.database.query('SELECT sent_at, failure FROM notification WHERE subject_id = $1', [id])
    expect(await rows(notice.noticeId)).toEqual([
      { sent_at: null, failure: expect.stringContaining('address') },
    ])
    const lost = aNotice({ to: { userId: null, email: null } })
    await world.receives(noticeDue, lost)
    expect(await rows(lost.noticeId)).toEqual([])
  })

  test('is refused by the table without a destination', async () => {
    const insert = (userId: string | null, address: string | null) =>
      world.database.query(
        `INSERT INTO notification (id, kind, subject_id, user_id, address, details, created_at)
         VALUES (gen_random_uuid(), 'payment-failed', $1, $2::uuid, $3, '{}', now())`,
        [uuidV7(), userId, address],
      )
    await insert(uuidV7(), 'a@exemple.test')
    await expect(insert(null, null)).rejects.toThrow('notification_to_someone')
  })
})

test('payments that came in are counted once each; failed and refunded ones are not', async () => {
  const payment = said(paymentRecorded, { entryId: uuidV7(), kind: 'received' })
  const others = (['failed', 'refunded', 'disputed'] as const).map((kind) =>
    said(paymentRecorded, { entryId: uuidV7(), kind }),
  )
  await world.hearsAll([payment, payment, ...others, said(paymentRecorded, { kind: 'received' })])
  const { body } = await world.call(getStats, {}, { as: aCaller('ROLE_ADMIN') })
  expect(body.totalPayments).toBe(2)
})
