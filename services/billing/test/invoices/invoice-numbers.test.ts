import { userProfileChanged } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandboxProvider } from '../../src/adapters/sandbox/create-sandbox-provider.ts'
import { issueInvoice } from '../../src/invoices/actions/issue-invoice.ts'
import type { StoredInvoice } from '../../src/invoices/domain/invoice.ts'
import type { InvoiceDocument } from '../../src/invoices/domain/invoice-document.ts'
import { type BillingStore, createBillingStore } from '../../src/store/store.ts'
import { readInvoices, settleWebhooks, subscribe } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, SECRETS, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
let store: BillingStore
beforeAll(async () => {
  world = await startBilling({ OPERATOR_VAT_ID: 'FR12123456789' })
  const { clock, database } = world
  store = createBillingStore(database, { service: 'billing', clock, ids: uuidV7, wakeRelay: () => undefined })
})
afterAll(async () => {
  await store.close()
  await world.stop()
})

const invoicing = {
  seller: { name: 'Alcôve', address: '', registration: '', vatId: 'FR12123456789' },
  taxRate: 20,
}

/** Returns the stored documents of a customer, oldest first. */
async function readInvoicesOldestFirst({ id }: Caller) {
  return [...(await store.findInvoicesOf(id))].reverse()
}

async function paidInvoice(): Promise<{ customer: Caller; invoice: StoredInvoice }> {
  const customer = await createCustomer(world)
  await subscribe(world, customer)
  const [invoice] = await readInvoicesOldestFirst(customer)
  if (!invoice) throw new Error('there is no invoice')
  return { customer, invoice }
}

const copyUnnumbered = (invoice: StoredInvoice): StoredInvoice => ({
  ...invoice,
  id: uuidV7(),
  reference: null,
  number: null,
  document: null,
})

/** Refunds part of the customer's payment, at the provider. */
async function refundAtProvider({ id }: Caller, amount: number): Promise<void> {
  const provider = createSandboxProvider({ ...SECRETS, SANDBOX_URL: world.sandbox.url })
  const [payment] = await world.database.query<{ reference: string }>(
    'SELECT reference FROM payment WHERE user_id = $1',
    [id],
  )
  await provider.refund(payment?.reference ?? '', amount, uuidV7())
  await settleWebhooks(world)
}

/** Issues a number in a transaction that commits or fails as requested. */
const issue = (invoice: StoredInvoice, now: Date, { fails }: { fails: boolean }) =>
  store.inTransaction(async (tx) => {
    const numbered = await issueInvoice({ invoicing }, tx, copyUnnumbered(invoice), now)
    await tx.insertInvoice(numbered)
    if (fails) throw new Error('on purpose')
    return numbered.number
  })

test('gives the number of a failed transaction to the next one', async () => {
  const { invoice } = await paidInvoice()
  const now = new Date('2031-05-01T12:00:00Z')
  await expect(issue(invoice, now, { fails: true })).rejects.toThrow('on purpose')
  expect(await issue(invoice, now, { fails: false })).toBe('F-2031-000001')
  await expect(issue(invoice, now, { fails: true })).rejects.toThrow('on purpose')
  expect(await issue(invoice, now, { fails: false })).toBe('F-2031-000002')
})

test('leaves no gap and repeats no number when half of many concurrent transactions fail', async () => {
  const { invoice } = await paidInvoice()
  const now = new Date('2032-05-01T12:00:00Z')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 24 }, (_, i) => issue(invoice, now, { fails: i % 2 === 0 })),
  )
  const numbers = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).sort()
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, i) => `F-2032-${String(i + 1).padStart(6, '0')}`))
})

test('starts each year at 1, at midnight in Paris', async () => {
  const { invoice } = await paidInvoice()
  expect(await issue(invoice, new Date('2033-12-31T22:59:59Z'), { fails: false })).toBe('F-2033-000001')
  expect(await issue(invoice, new Date('2033-12-31T23:00:00Z'), { fails: false })).toBe('F-2034-000001')
})

test('keeps number and document when the payment is synced again after changes', async () => {
  const { customer, invoice } = await paidInvoice()
  await world.receives(userProfileChanged, {
    userId: customer.id,
    email: 'autre@exemple.test',
    username: 'autre',
    revision: 2,
  })
  await refundAtProvider(customer, 1)
  const [after] = await readInvoicesOldestFirst(customer)
  expect(after).toMatchObject({ number: invoice.number, document: invoice.document })
})

test.each([
  ['another number', "UPDATE invoice SET number = 'F-1' WHERE id = $1", 'cannot get another'],
  ['no number', 'UPDATE invoice SET number = NULL WHERE id = $1', 'cannot get another'],
  [
    'another sum',
    "UPDATE invoice SET document = jsonb_set(document, '{gross}', '1') WHERE id = $1",
    'cannot be rewritten',
  ],
  ['no document', 'UPDATE invoice SET document = NULL WHERE id = $1', 'cannot be rewritten'],
  ['another amount', 'UPDATE invoice SET amount_due = 1 WHERE id = $1', 'cannot be rewritten'],
  ['another payment', 'UPDATE invoice SET amount_paid = 1 WHERE id = $1', 'cannot be rewritten'],
  ['another currency', "UPDATE invoice SET currency = 'CHF' WHERE id = $1", 'cannot be rewritten'],
  ['another state', "UPDATE invoice SET status = 'void' WHERE id = $1", 'cannot be rewritten'],
  ['another description', "UPDATE invoice SET description = 'Cadeau' WHERE id = $1", 'cannot be rewritten'],
  [
    'another start of the period',
    'UPDATE invoice SET period_start = now() WHERE id = $1',
    'cannot be rewritten',
  ],
  [
    'another end of the period',
    "UPDATE invoice SET period_end = now() + '1 year' WHERE id = $1",
    'cannot be rewritten',
  ],
  ['another payment day', 'UPDATE invoice SET paid_at = NULL WHERE id = $1', 'cannot be rewritten'],
  ['another kind', "UPDATE invoice SET kind = 'credit-note' WHERE id = $1", 'cannot be rewritten'],
  ['deleting it', 'DELETE FROM invoice WHERE id = $1', 'cannot be deleted'],
  ['truncating the table', 'TRUNCATE invoice CASCADE -- $1', 'cannot be emptied'],
])('the database refuses %s', async (_, sql, message) => {
  const { customer, invoice } = await paidInvoice()
  const statement = sql.includes('TRUNCATE') ? 'TRUNCATE invoice CASCADE' : sql
  const parameters = sql.includes('TRUNCATE') ? [] : [invoice.id]
  await expect(world.database.query(statement, parameters)).rejects.toThrow(message)
  expect(await readInvoicesOldestFirst(customer)).toEqual([invoice])
})

test('updates fields that the document does not state', async () => {
  const { invoice } = await paidInvoice()
  const nextAttemptAt = new Date('2031-01-01T00:00:00Z')
  await store.inTransaction((tx) => tx.updateInvoice(invoice.id, { ...invoice, nextAttemptAt }))
  expect(await store.findInvoice(invoice.id)).toEqual({ ...invoice, nextAttemptAt })
})

test.each([
  ['amount', { amountDue: 1_998 }],
  ['currency', { currency: 'CHF' }],
  ['number', { number: 'F-2035-000099' }],
  ['lack of a number', { number: null }],
  ['kind', { kind: 'credit-note' }],
] as const)('the database refuses a document beside another %s', async (_, change) => {
  const { invoice } = await paidInvoice()
  const numbered = await store.inTransaction((tx) =>
    issueInvoice({ invoicing }, tx, copyUnnumbered(invoice), new Date('2035-05-01T12:00:00Z')),
  )
  const insert = store.inTransaction((tx) => tx.insertInvoice({ ...numbered, ...change }))
  await expect(insert).rejects.toThrow('invoice_says_what_its_document_says')
})

test('lets unnumbered invoices be changed and deleted', async () => {
  const { invoice } = await paidInvoice()
  const draft = copyUnnumbered(invoice)
  await store.inTransaction((tx) => tx.insertInvoice(draft))
  await world.database.query("UPDATE invoice SET number = 'X-1' WHERE id = $1 AND number IS NULL", [draft.id])
  const other = copyUnnumbered(invoice)
  await store.inTransaction((tx) => tx.insertInvoice(other))
  await world.database.query('DELETE FROM invoice WHERE id = $1', [other.id])
  expect(await store.findInvoice(other.id)).toBeNull()
})

test('issues a numbered credit note per partial refund', async () => {
  const { customer, invoice } = await paidInvoice()
  for (const amount of [500, 1_499]) await refundAtProvider(customer, amount)
  const notes = (await readInvoicesOldestFirst(customer)).filter(({ kind }) => kind === 'credit-note')
  expect(notes).toMatchObject([
    { amountDue: 500, correctsId: invoice.id, status: 'paid' },
    { amountDue: 1_499, correctsId: invoice.id, status: 'paid' },
  ])
  const documents = notes.map(({ document }) => document as InvoiceDocument)
  expect(documents).toMatchObject([
    { corrects: invoice.number, gross: 500, tax: 83, net: 417 },
    { corrects: invoice.number, gross: 1_499, tax: 250, net: 1_249 },
  ])
  const [one, two] = notes.map(({ number }) => Number(number?.slice(-6)))
  expect(two).toBe((one ?? 0) + 1)
  expect((await readInvoices(world, customer)).length).toBe(3)
})

test('issues no number when nothing is charged', async () => {
  await store.inTransaction((tx) =>
    tx.insertCoupon({
      id: uuidV7(),
      code: 'OFFERT',
      percentOff: 100,
      duration: 'once',
      maxRedemptions: null,
      expiresAt: null,
      createdAt: world.clock.now(),
      createdBy: null,
      disabledAt: null,
      disabledBy: null,
    }),
  )
  const before = await readSeries()
  const customer = await createCustomer(world)
  await subscribe(world, customer, { coupon: 'offert' })
  const invoices = await readInvoicesOldestFirst(customer)
  expect(invoices).toMatchObject([{ amountDue: 0, status: 'paid', number: null, document: null }])
  expect(await readSeries()).toEqual(before)
})

const readSeries = () => world.database.query('SELECT name, last_number FROM invoice_series ORDER BY name')
