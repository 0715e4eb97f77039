import {
  CHECKOUT_CONSENT_VERSION,
  cancelSubscription,
  changePlan,
  declareWithdrawal,
  previewPlanChange,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { listen } from '@alcove/kit/http/listen'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { stripeShape } from '../../src/adapters/stripe/config.ts'
import { createStripeProvider } from '../../src/adapters/stripe/create-stripe-provider.ts'
import { PaymentRefused } from '../../src/ports.ts'
import { refundAsAdmin } from '../admin/act-as-admin.ts'
import { startStripeFake } from '../stripe-fake/start-stripe-fake.ts'
import { API_VERSION, SECRET_KEY, WEBHOOK_SECRET } from '../stripe-fake/stripe-candidate.ts'
import { advanceDays, payCheckout, readNewestSubscription, settleWebhooks } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'
import { findDeclarationEmails, readDeclaration } from './read-declaration.ts'

const DAY_MS = 86_400_000

interface Shop {
  world: BillingWorld
  pay(url: string): Promise<void>
  settle(): Promise<void>
  advance(days: number): Promise<void>
  /** Lets the provider refuse refunds, or make them again; only Stripe. */
  refuseRefunds?(refused: boolean): void
  stop(): Promise<void>
}

async function openSandbox(): Promise<Shop> {
  const world = await startBilling()
  world.clock.set(new Date('2029-06-02T09:00:00Z'))
  return {
    world,
    pay: (url) => payCheckout(world, url),
    settle: () => settleWebhooks(world),
    async advance(days) {
      world.clock.advance(days * DAY_MS)
      // The sandbox's own clock follows; this applies what has become due.
      await advanceDays(world, 1 / 86_400)
    },
    stop: () => world.stop(),
  }
}

async function openStripe(): Promise<Shop> {
  let world: BillingWorld | undefined
  const answer = (request: Request) =>
    world?.service.app.fetch(request) ?? new Response(null, { status: 503 })
  const listener = await listen({ host: '127.0.0.1', port: 0, fetch: answer })
  const url = `http://127.0.0.1:${listener.port}/api/webhooks/stripe`
  const webhooks = { listener: url, secret: WEBHOOK_SECRET }
  const fake = await startStripeFake({ secretKey: SECRET_KEY, apiVersion: API_VERSION, webhooks })
  const settings = z.object(stripeShape).parse({
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: fake.url,
  })
  const stripe = createStripeProvider(settings, { clock: fake })
  let isRefused = false
  const refund: typeof stripe.refund = async (...call) => {
    if (isRefused) throw new PaymentRefused('insufficient_funds')
    return stripe.refund(...call)
  }
  const started = await startBilling({}, { provider: { ...stripe, refund } })
  world = started
  // Signatures are by the real clock, so that webhook events are refused once the other one was moved.
  const settle = async () => {
    await fake.settled()
    await started.settle()
    const customers = await started.database.query<{ id: string }>('SELECT user_id AS id FROM customer')
    for (const { id } of customers) await started.service.operator.syncCustomer(id)
    await started.settle()
  }
  return {
    world: started,
    settle,
    refuseRefunds: (refused) => {
      isRefused = refused
    },
    async pay(page) {
      await fetch(page, { method: 'POST', body: new URLSearchParams({ card: 'works' }) })
      await settle()
    },
    async advance(days) {
      started.clock.advance(days * DAY_MS)
      fake.advance(days)
      await settle()
    },
    async stop() {
      await fake.stop()
      await listener.close()
      await started.stop()
    },
  }
}

const YEAR_OF_BASIC = { planId: 'basic', interval: 'year' } as const
const MONTH_OF_BASIC = { planId: 'basic', interval: 'month' } as const
const MONTH_OF_VIP = { planId: 'vip', interval: 'month' } as const
const YEAR_OF_VIP = { planId: 'vip', interval: 'year' } as const
type Plan = typeof YEAR_OF_BASIC | typeof MONTH_OF_BASIC | typeof MONTH_OF_VIP | typeof YEAR_OF_VIP

describe.each([
  ['the sandbox', openSandbox],
  ['Stripe', openStripe],
])('at %s', (name, open) => {
  let shop: Shop
  let customer: Caller
  afterEach(() => shop.stop())

  async function start() {
    shop = await open()
    customer = await createCustomer(shop.world)
  }

  async function buy(plan: Plan): Promise<string> {
    const order = await openCheckout(shop.world, customer, { ...plan, consent: CHECKOUT_CONSENT_VERSION })
    await shop.pay(order.body.url)
    return (await readNewestSubscription(shop.world, customer)).id
  }

  async function change(id: string, plan: Plan) {
    const params = { id }
    const { body: quote } = await shop.world.call(previewPlanChange, { params, body: plan }, { as: customer })
    const body = { ...plan, amountDue: quote.amountDue }
    expect((await shop.world.call(changePlan, { params, body }, { as: customer })).status).toBe(200)
    await shop.settle()
    return quote.amountDue
  }

  async function withdraw(id: string) {
    const body = { name: 'Camille Martin', email: customer.email, reference: id }
    const receipt = await shop.world.call(declareWithdrawal, { body })
    await shop.settle()
    return receipt.body.id
  }

  /** Leaves more than 60 € of credit by a contract that is over. */
  async function leaveCredit() {
    const id = await buy(YEAR_OF_BASIC)
    expect(await change(id, MONTH_OF_VIP)).toBe(0)
    await shop.world.call(cancelSubscription, { params: { id } }, { as: customer })
    await shop.settle()
    await shop.advance(40)
    expect(await readNewestSubscription(shop.world, customer)).toMatchObject({ id, status: 'inactive' })
  }

  async function expectWaiting(declaration: string) {
    expect(await readDeclaration(shop.world, declaration)).toMatchObject({
      status: 'waiting',
      refund_amount: null,
    })
    expect(await findDeclarationEmails(shop.world, declaration)).toMatchObject([
      { kind: 'withdrawal-received' },
    ])
    expect((await readNewestSubscription(shop.world, customer)).status).toBe('active')
    const commands = await shop.world.database.query(
      "SELECT kind FROM money_order WHERE user_id = $1 AND kind IN ('end', 'refund')",
      [customer.id],
    )
    expect(commands).toEqual([])
  }

  test('waits for a person when credit of an older contract paid for an upgrade', async () => {
    await start()
    await leaveCredit()
    const id = await buy(MONTH_OF_BASIC)
    await change(id, MONTH_OF_VIP)
    await expectWaiting(await withdraw(id))
  })

  test('waits for a person when credit of an older contract paid for all of it', async ({ skip }) => {
    skip(name === 'the sandbox', 'a checkout costs the price on its page')
    await start()
    await leaveCredit()
    await expectWaiting(await withdraw(await buy(MONTH_OF_VIP)))
  })

  test('pays no other contract with its own credit while its refund waits', async ({ skip }) => {
    await start()
    skip(!shop.refuseRefunds, 'credit of the sandbox pays for no checkout')
    const id = await buy(YEAR_OF_BASIC)
    expect(await change(id, MONTH_OF_VIP)).toBe(0)
    shop.refuseRefunds?.(true)
    const declaration = await withdraw(id)
    expect(await readDeclaration(shop.world, declaration)).toMatchObject({ status: 'waiting' })
    const other = await buy(MONTH_OF_VIP)
    expect(other).not.toBe(id)
    shop.refuseRefunds?.(false)
    const readPayments = () =>
      shop.world.database.query<{ id: string; amount: number; refunded_amount: number }>(
        'SELECT id, amount, refunded_amount FROM payment WHERE user_id = $1 ORDER BY at, amount DESC',
        [customer.id],
      )
    for (const { id: payment, amount } of await readPayments())
      if (amount === 9_990) expect((await refundAsAdmin(shop.world, payment)).status).toBe(200)
    await shop.settle()
    expect(await readPayments()).toMatchObject([
      { amount: 9_990, refunded_amount: 9_990 },
      { amount: 2_999, refunded_amount: 0 },
    ])
    expect(await readDeclaration(shop.world, await withdraw(other))).toMatchObject({ status: 'carried-out' })
  })

  test('is carried out when the credit is its own, and covers what it used', async () => {
    await start()
    const id = await buy(YEAR_OF_BASIC)
    expect(await change(id, MONTH_OF_VIP)).toBe(0)
    await shop.advance(3)
    expect(await change(id, YEAR_OF_VIP)).toBeGreaterThan(0)
    const declaration = await withdraw(id)
    expect(await readDeclaration(shop.world, declaration)).toMatchObject({ status: 'carried-out' })
    const [sum] = await shop.world.database.query<{ kept: number }>(
      'SELECT sum(amount - refunded_amount)::int AS kept FROM payment WHERE user_id = $1',
      [customer.id],
    )
    // Three of thirty days of vip at 29,99 €.
    expect(sum?.kept).toBeGreaterThanOrEqual(285)
    expect(sum?.kept).toBeLessThanOrEqual(305)
  })
})
