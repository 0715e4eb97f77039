import { listInvoices, syncSubscription } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceSnapshot } from '../../src/sync/domain/snapshot.ts'
import { readInvoices, readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider, scriptSnapshots } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  openCheckout,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
const { snapshots, fetchSnapshot } = scriptSnapshots()
beforeAll(async () => {
  world = await startBilling({}, { provider: createScriptedProvider({ fetchSnapshot }) })
})
afterAll(() => world.stop())

const PERIOD = {
  createdAt: new Date('2026-11-20T09:00:00Z'),
  periodStart: new Date('2026-11-20T09:00:00Z'),
  periodEnd: new Date('2026-12-20T09:00:00Z'),
}

/** Returns what the owner reads after the provider has reported two versions of an invoice. */
async function reportTwice(first: Partial<InvoiceSnapshot>, then: Partial<InvoiceSnapshot>) {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  snapshots.set(customer.id, buildPaidSnapshot(id, { invoice: { ...PERIOD, ...first } }))
  await sendWebhook(world, { about: subjectOfCheckout(id) })
  await world.settle()
  const read = async () => {
    const [invoice] = await readInvoices(world, customer)
    const { hosted_invoice_url: _, invoice_pdf: __, ...statedFields } = invoice ?? {}
    return statedFields
  }
  const before = await read()
  snapshots.set(customer.id, buildPaidSnapshot(id, { invoice: { ...PERIOD, ...first, ...then } }))
  const subscription = await readNewestSubscription(world, customer)
  const { status } = await world.call(syncSubscription, { params: { id: subscription.id } }, { as: admin })
  expect(status).toBe(200)
  const query = { filter: JSON.stringify({ customerId: customer.id }) }
  const [asAdmin] = (await world.call(listInvoices, { query }, { as: admin })).body
  return { before, after: await read(), asAdmin }
}

test.each<[string, Partial<InvoiceSnapshot>]>([
  ['another amount', { amountDue: 2_999, amountPaid: 2_999 }],
  ['less paid', { amountPaid: 1 }],
  ['another period', { periodStart: new Date('2027-01-01'), periodEnd: new Date('2028-01-01') }],
  ['another beginning', { createdAt: new Date('2027-01-01') }],
  ['that it is unpaid again', { status: 'open' }],
  ['that it is void', { status: 'void', amountPaid: 0 }],
  ['a number of its own', { number: 'STRIPE-1' }],
])('keeps a document of ours as it is, whatever the provider reports later: %s', async (_, then) => {
  const { before, after, asAdmin } = await reportTwice({}, then)
  expect(before).toMatchObject({ number: expect.stringMatching(/^F-/), amount_due: 1_999, status: 'paid' })
  expect(after).toEqual(before)
  expect(asAdmin).toMatchObject({ amountDue: 1_999, amountPaid: 1_999, status: 'paid' })
})

test('learns of an invoice with a document what it used of credit', async () => {
  const { before, after } = await reportTwice({}, { balanceChange: 700 })
  expect(after).toEqual(before)
  const rows = await world.database.query('SELECT balance_change FROM invoice WHERE number = $1', [
    (after as { number?: string }).number,
  ])
  expect(rows).toEqual([{ balance_change: 700 }])
})

test('updates an invoice numbered by the provider, except its number', async () => {
  const unpaid = { number: 'STRIPE-7', status: 'open', amountPaid: 0 } as const
  const paid = { number: 'STRIPE-8', status: 'paid', amountDue: 1_499, amountPaid: 1_499 } as const
  const { before, after } = await reportTwice(unpaid, paid)
  expect(before).toMatchObject({ number: 'STRIPE-7', status: 'open', amount_due: 1_999, amount_paid: 0 })
  expect(after).toEqual({ ...before, status: 'paid', amount_due: 1_499, amount_paid: 1_499 })
})

test('updates an unpaid invoice until it is paid, and then numbers it', async () => {
  const paid = { status: 'paid', amountDue: 1_499, amountPaid: 1_499 } as const
  const { before, after } = await reportTwice({ status: 'open', amountPaid: 0 }, paid)
  expect(before).toMatchObject({ number: null, status: 'open', amount_due: 1_999 })
  expect(after).toMatchObject({ number: expect.stringMatching(/^F-/), status: 'paid', amount_due: 1_499 })
})
