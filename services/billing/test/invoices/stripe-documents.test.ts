import { getCheckout, syncSubscription } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readNewestPayment, refundAsAdmin } from '../admin/act-as-admin.ts'
import type { CreditNote } from '../stripe-fake/objects.ts'
import { openStripe } from '../stripe-fake/stripe-candidate.ts'
import { listAll } from '../stripe-fake/world.ts'
import { readInvoices, readNewestSubscription } from '../support/drive-sandbox.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  openCheckout,
  startBilling,
} from '../support/start-billing.ts'
import { readPdf } from './read-pdf.ts'

type Stripe = Awaited<ReturnType<typeof openStripe>>

/** Starts billing with Stripe, and a customer who has paid a month of premium. */
async function startPaidAtStripe(
  environment: Record<string, string> = {},
  settings: Record<string, string> = {},
) {
  const stripe = await openStripe(environment)
  onTestFinished(() => stripe.stop())
  const world = await startBilling(
    { OPERATOR_VAT_ID: 'FR12123456789', ...settings },
    { provider: stripe.provider },
  )
  onTestFinished(() => world.stop())
  const customer = await createCustomer(world)
  const started = await openCheckout(world, customer)
  await stripe.pay(started.body)
  await world.call(getCheckout, { params: { id: started.body.id } }, { as: customer })
  return { stripe, world, customer }
}

async function syncAsAdmin(world: BillingWorld, customer: Caller) {
  const { id } = await readNewestSubscription(world, customer)
  return world.call(syncSubscription, { params: { id } }, { as: admin })
}

const creditNotesAt = ({ fake }: Stripe) => listAll<CreditNote>(fake.world, 'credit_note')
const readNumbers = async (world: BillingWorld, customer: Caller) =>
  (await readInvoices(world, customer)).map(({ kind, number, amount_due }) => [kind, number, amount_due])

describe("without Stripe's taxes", () => {
  test("shows our invoice with VAT for a payment, and none of Stripe's", async () => {
    const { world, customer } = await startPaidAtStripe()
    const [invoice, ...others] = await readInvoices(world, customer)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ number: expect.stringMatching(/^F-\d{4}-000001$/), status: 'paid' })
    const address = new URL(invoice?.invoice_pdf ?? '')
    const response = await world.fetch(address.pathname + address.search)
    const { text } = readPdf(new Uint8Array(await response.arrayBuffer()))
    for (const words of ['FACTURE', 'TVA 20\u00a0%', '3,33\u00a0€', 'FR12123456789'])
      expect(text).toContain(words)
  })

  test('issues our credit notes for refunds made here and at Stripe', async () => {
    const { stripe, world, customer } = await startPaidAtStripe()
    const payment = await readNewestPayment(world, customer)
    await refundAsAdmin(world, payment.id, { amount: 500 })
    stripe.fake.console.refund(payment.providerReference)
    await syncAsAdmin(world, customer)
    expect(await readNumbers(world, customer)).toEqual([
      ['credit-note', expect.stringMatching(/^A-\d{4}-000002$/), 1_499],
      ['credit-note', expect.stringMatching(/^A-\d{4}-000001$/), 500],
      ['invoice', expect.stringMatching(/^F-\d{4}-000001$/), 1_999],
    ])
    expect(creditNotesAt(stripe)).toEqual([])
  })

  test('issues neither number nor document when nothing is charged', async () => {
    const { world, customer } = await startPaidAtStripe({}, { TRIAL_DAYS: '7' })
    expect(await readInvoices(world, customer)).toMatchObject([
      { status: 'paid', amount_due: 0, number: null, hosted_invoice_url: null, invoice_pdf: null },
    ])
  })

  test("links an unpaid invoice to Stripe's payment page", async () => {
    const { stripe, world, customer } = await startPaidAtStripe()
    for (const customerOf of stripe.fake.world.cards.keys())
      stripe.fake.world.cards.set(customerOf, 'renewals-fail')
    await stripe.advance(32)
    await syncAsAdmin(world, customer)
    const [unpaid] = await readInvoices(world, customer)
    expect(unpaid).toMatchObject({
      status: 'open',
      number: null,
      hosted_invoice_url: expect.stringContaining(stripe.fake.url),
      invoice_pdf: null,
    })
  })
})

describe("with Stripe's taxes", () => {
  const TAXED = { STRIPE_AUTOMATIC_TAX: 'on' }

  test("shows only Stripe's invoice with its number", async () => {
    const { stripe, world, customer } = await startPaidAtStripe(TAXED)
    expect(await readInvoices(world, customer)).toMatchObject([
      {
        number: expect.not.stringMatching(/^F-/),
        hosted_invoice_url: expect.stringContaining(stripe.fake.url),
        invoice_pdf: expect.stringContaining(stripe.fake.url),
      },
    ])
  })

  test('refunds by a credit note of Stripe, without one of ours', async () => {
    const { stripe, world, customer } = await startPaidAtStripe(TAXED)
    const payment = await readNewestPayment(world, customer)
    for (const amount of [500, 1_499])
      expect(await refundAsAdmin(world, payment.id, { amount })).toMatchObject({ status: 200 })
    expect(await readNewestPayment(world, customer)).toMatchObject({
      status: 'refunded',
      refundedAmount: 1_999,
    })
    expect(creditNotesAt(stripe).map(({ amount }) => amount)).toEqual([1_499, 500])
    expect((await readNumbers(world, customer)).map(([kind]) => kind)).toEqual(['invoice'])
  })
})
