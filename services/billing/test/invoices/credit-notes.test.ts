import { refundPayment, userProfileChanged } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { InvoiceDocument } from '../../src/invoices/domain/invoice-document.ts'
import { readNewestPayment, refundAsAdmin } from '../admin/act-as-admin.ts'
import { subscribe } from '../support/drive-sandbox.ts'
import { admin, type BillingWorld, createCustomer, startBilling } from '../support/start-billing.ts'
import { startReplica } from '../support/start-replica.ts'

const VAT = { OPERATOR_NAME: 'Alcôve SAS', OPERATOR_VAT_ID: 'FR12123456789' }

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling(VAT)
})
afterAll(() => world.stop())

/** Returns the documents of a customer: the invoice, then its credit notes, oldest first. */
async function documentsOf({ database }: BillingWorld, { id }: Caller): Promise<InvoiceDocument[]> {
  const rows = await database.query<{ document: InvoiceDocument }>(
    'SELECT document FROM invoice WHERE user_id = $1 ORDER BY kind DESC, number',
    [id],
  )
  return rows.map(({ document }) => document)
}

test.each([[[3, 3, 1_993]], [[1_999]], [[1_000, 999]], [[...Array<number>(12).fill(1), 1_987]]])(
  'credit notes over parts of %j cents add up to their invoice, to the cent',
  async (parts) => {
    const customer = await createCustomer(world)
    await subscribe(world, customer)
    const { id } = await readNewestPayment(world, customer)
    for (const amount of parts) expect((await refundAsAdmin(world, id, { amount })).status).toBe(200)
    const [invoice, ...notes] = await documentsOf(world, customer)
    expect(notes.map(({ gross }) => gross)).toEqual(parts)
    for (const { net, tax, gross, lines } of notes) {
      expect(net + tax).toBe(gross)
      expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0)
      expect(lines).toMatchObject([{ gross, tax }])
    }
    const sum = (of: 'net' | 'tax' | 'gross') => notes.reduce((cents, note) => cents + note[of], 0)
    expect({ net: sum('net'), tax: sum('tax'), gross: sum('gross') }).toEqual({
      net: invoice?.net,
      tax: invoice?.tax,
      gross: invoice?.gross,
    })
  },
)

test('copies seller, buyer and tax rate from the invoice, whatever they are today', async () => {
  const customer = await createCustomer(world)
  await subscribe(world, customer)
  const { id } = await readNewestPayment(world, customer)
  const moved = { userId: customer.id, email: 'autre@exemple.test', username: 'autre', revision: 2 }
  await world.receives(userProfileChanged, moved)
  // Only the other process receives webhook events.
  world.sandbox.notifyAt(`${world.url}/nowhere`)
  onTestFinished(() => world.sandbox.notifyAt(`${world.url}/api/webhooks/sandbox`))
  const today = { OPERATOR_NAME: 'Alcôve Europe', OPERATOR_VAT_ID: 'FR99999999999', VAT_RATE: '21' }
  const other = await startReplica(world, { settings: today })
  onTestFinished(() => other.stop())
  const body = { reason: 'Geste commercial' }
  expect(await other.call(refundPayment, { params: { id }, body }, admin)).toMatchObject({ status: 200 })
  const [invoice, note] = await documentsOf(world, customer)
  const { seller, buyer, taxRate, net, tax, gross, number } = invoice as InvoiceDocument
  expect(note).toMatchObject({
    kind: 'credit-note',
    corrects: number,
    seller,
    buyer,
    taxRate,
    net,
    tax,
    gross,
  })
  expect(taxRate).toBe(20)
})

test('credits an untaxed sale without tax, although a VAT number was set since', async () => {
  const without = await startBilling()
  onTestFinished(() => without.stop())
  const customer = await createCustomer(without)
  await subscribe(without, customer)
  const { id } = await readNewestPayment(without, customer)
  without.sandbox.notifyAt(`${without.url}/nowhere`)
  const other = await startReplica(without, { settings: VAT })
  onTestFinished(() => other.stop())
  await other.call(
    refundPayment,
    { params: { id }, body: { reason: 'Geste commercial', amount: 500 } },
    admin,
  )
  const [, note] = await documentsOf(without, customer)
  expect(note).toMatchObject({ gross: 500, net: 500, tax: 0, taxRate: 0, seller: { vatId: null } })
})
