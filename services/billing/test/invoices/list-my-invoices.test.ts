import { listMyInvoices } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { createTestIdentity } from '@alcove/kit/testing/tokens'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredInvoice } from '../../src/invoices/domain/invoice.ts'
import { type BillingStore, createBillingStore } from '../../src/store/store.ts'
import { type BillingWorld, createCustomer, grantPlan, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
let store: BillingStore
let customer: Caller
let subscriptionId: string
beforeAll(async () => {
  world = await startBilling()
  const { clock, database } = world
  store = createBillingStore(database, { service: 'billing', clock, ids: uuidV7, wakeRelay: () => undefined })
})
afterAll(async () => {
  await store.close()
  await world.stop()
})
beforeEach(async () => {
  world.clock.set(new Date('2026-11-21T12:00:00Z'))
  customer = await createCustomer(world)
  subscriptionId = (await grantPlan(world, customer)).body.id
})

const listOf = (as: Caller) => world.call(listMyInvoices, {}, { as })

async function anInvoice(change: Partial<StoredInvoice> = {}): Promise<StoredInvoice> {
  const invoice: StoredInvoice = {
    id: uuidV7(),
    userId: customer.id,
    subscriptionId,
    provider: null,
    reference: null,
    kind: 'invoice',
    firstFailedAt: null,
    nextAttemptAt: null,
    paidAt: null,
    correctsId: null,
    document: null,
    number: `F-${uuidV7()}`,
    description: 'Abonnement Premium mensuel',
    status: 'paid',
    amountDue: 1999,
    amountPaid: 1999,
    currency: 'EUR',
    createdAt: new Date('2026-11-21T12:00:00Z'),
    periodStart: new Date('2026-11-21T12:00:00Z'),
    periodEnd: new Date('2026-12-21T12:00:00Z'),
    price: null,
    balanceChange: 0,
    hostedUrl: 'https://factures.exemple.test/1',
    pdfUrl: 'https://factures.exemple.test/1.pdf',
    ...change,
  }
  await store.inTransaction((tx) => tx.insertInvoice(invoice))
  return invoice
}

test('returns amounts in cents, the period and the links of an invoice', async () => {
  const { id, number } = await anInvoice({ amountPaid: 500, status: 'open' })
  const { status, body } = await listOf(customer)
  expect(status).toBe(200)
  expect(body).toEqual({
    '@context': '/api/contexts/Collection',
    '@id': '/api/subscriptions/my-invoices',
    '@type': 'Collection',
    totalItems: 1,
    member: [
      {
        '@context': '/api/contexts/Invoice',
        '@id': `/api/subscriptions/invoices/${id}`,
        '@type': 'Invoice',
        id,
        number,
        kind: 'invoice',
        description: 'Abonnement Premium mensuel',
        status: 'open',
        amount_due: 1999,
        amount_paid: 500,
        currency: 'EUR',
        created: '2026-11-21T12:00:00.000Z',
        period_start: '2026-11-21T12:00:00.000Z',
        period_end: '2026-12-21T12:00:00.000Z',
        subscription_id: subscriptionId,
        hosted_invoice_url: 'https://factures.exemple.test/1',
        invoice_pdf: 'https://factures.exemple.test/1.pdf',
      },
    ],
  })
})

test.each(['draft', 'open', 'paid', 'void', 'uncollectible'] as const)(
  'returns the status %s',
  async (status) => {
    await anInvoice({ status, number: null, hostedUrl: null, pdfUrl: null })
    expect((await listOf(customer)).body.member).toMatchObject([
      { status, number: null, hosted_invoice_url: null, invoice_pdf: null },
    ])
  },
)

test("returns the caller's own invoices, newest first", async () => {
  const days = ['2026-09-21', '2026-11-21', '2026-10-21', '2026-10-21']
  const made: StoredInvoice[] = []
  for (const day of days) made.push(await anInvoice({ createdAt: new Date(`${day}T12:00:00Z`) }))
  const other = await createCustomer(world)
  const theirs = (await grantPlan(world, other)).body.id
  await anInvoice({ userId: other.id, subscriptionId: theirs })
  const { body } = await listOf(customer)
  expect(body.totalItems).toBe(4)
  expect(body.member.map((one) => one.id)).toEqual([1, 3, 2, 0].map((i) => made[i]?.id))
  expect((await listOf(other)).body.member).toMatchObject([{ subscription_id: theirs }])
})

test('returns nothing for an account without invoices, known or not, administrators included', async () => {
  await anInvoice()
  for (const caller of [await createCustomer(world), aCaller(), aCaller('ROLE_ADMIN')])
    expect((await listOf(caller)).body).toMatchObject({ member: [], totalItems: 0 })
})

test.each([
  { amountDue: -1 },
  { amountPaid: -1 },
  { status: 'lost' as never },
  { periodEnd: new Date('2026-11-20T12:00:00Z') },
])('the database refuses %o', async (change) => {
  await expect(anInvoice(change)).rejects.toThrow()
  expect((await listOf(customer)).body.member).toEqual([])
})

describe('refuses', () => {
  test('callers without a login', async () => {
    expect(await world.call(listMyInvoices, {})).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
  })

  test('forged and expired tokens', async () => {
    const call = (token: string) =>
      world.call(listMyInvoices, {}, { headers: { Authorization: `Bearer ${token}` } })
    const forger = await createTestIdentity(world.clock)
    expect(await call(await forger.token(customer))).toMatchObject({ status: 401, code: 'TOKEN_INVALID' })
    const token = await world.identity.token(customer)
    world.clock.advance(3_600_000)
    expect(await call(token)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  })
})
