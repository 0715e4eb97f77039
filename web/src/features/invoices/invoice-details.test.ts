import { expect, test } from 'vitest'
import type { Invoice } from './api.ts'
import {
  amountLabel,
  isCreditNote,
  readInvoiceNumber,
  readSubscriptionId,
  showsPaid,
  sortNewestFirst,
  translateStatus,
} from './invoice-details.ts'

test.each([
  ['paid', 'Payée'],
  ['open', 'Ouverte'],
  ['void', 'Annulée'],
  ['uncollectible', 'Irrecoverable'],
  ['draft', 'Brouillon'],
  ['disputed', 'disputed'],
  ['', 'Inconnu'],
  [undefined, 'Inconnu'],
])('state %s: %s', (status, shown) => {
  expect(translateStatus(status)).toBe(shown)
})

test('an invoice without a number is named by the end of its id', () => {
  expect(readInvoiceNumber({ number: 'F-2026-7', id: 'in_0123456789' })).toBe('F-2026-7')
  expect(readInvoiceNumber({ number: null, id: 'in_0123456789' })).toBe('23456789')
})

test('a subscription is named by the last twelve characters of its id', () => {
  expect(readSubscriptionId({ subscription_id: 'sub_0123456789abcdef' })).toBe('456789abcdef')
})

test.each([
  [999, 999, false],
  [999, 0, false],
  [999, 500, true],
])('%i due, %i paid: a line of its own %s', (amount_due, amount_paid, shown) => {
  expect(showsPaid({ amount_due, amount_paid })).toBe(shown)
})

test.each([
  ['paid', 999, 999, 'Montant payé'],
  ['paid', 999, 500, 'Montant'],
  ['void', 999, 0, 'Montant'],
  ['open', 999, 0, 'Montant dû'],
  ['uncollectible', 999, 0, 'Montant dû'],
  ['draft', 999, 0, 'Montant dû'],
])(
  'an invoice in state %s over %i, of which %i is paid, shows: %s',
  (status, amount_due, amount_paid, shown) => {
    expect(amountLabel({ status, amount_due, amount_paid } as Invoice)).toBe(shown)
  },
)

test('the newest comes first', () => {
  const made = (created: string) => ({ created }) as Invoice
  const sorted = sortNewestFirst([made('2026-01-05T00:00:00.000Z'), made('2026-11-05T00:00:00.000Z')])
  expect(sorted.map((invoice) => invoice.created.slice(0, 7))).toEqual(['2026-11', '2026-01'])
})

test('what corrects an invoice is a credit note', () => {
  expect(isCreditNote({ kind: 'credit-note' })).toBe(true)
  expect(isCreditNote({ kind: 'invoice' })).toBe(false)
})
