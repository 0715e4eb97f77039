import { CHECKOUT_CONSENT_VERSION, changePlan, previewPlanChange } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { listen } from '@alcove/kit/http/listen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { stripeShape } from '../../src/adapters/stripe/config.ts'
import { createStripeProvider } from '../../src/adapters/stripe/create-stripe-provider.ts'
import type { Charge, Customer } from '../stripe-fake/objects.ts'
import { type StripeFake, startStripeFake } from '../stripe-fake/start-stripe-fake.ts'
import { API_VERSION, SECRET_KEY, WEBHOOK_SECRET } from '../stripe-fake/stripe-candidate.ts'
import { listAll } from '../stripe-fake/world.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import {
  type BillingWorld,
  createCustomer,
  openCheckout,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
let fake: StripeFake
let stop: () => Promise<void>
beforeAll(async () => {
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: (request: Request) => world.service.app.fetch(request),
  })
  const webhooks = {
    listener: `http://127.0.0.1:${listener.port}/api/webhooks/stripe`,
    secret: WEBHOOK_SECRET,
  }
  fake = await startStripeFake({ secretKey: SECRET_KEY, apiVersion: API_VERSION, webhooks })
  const settings = z.object(stripeShape).parse({
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: fake.url,
  })
  world = await startBilling({}, { provider: createStripeProvider(settings, { clock: fake }) })
  stop = async () => {
    await fake.stop()
    await listener.close()
    await world.stop()
  }
})
afterAll(() => stop())

const amountOf = (id: string) =>
  listAll<Charge>(fake.world, 'charge').find((one) => one.id === id)?.amount ?? 0

const settle = async () => {
  await fake.settled()
  await world.settle()
}

async function buy(customer: Caller, change: Parameters<typeof openCheckout>[2]) {
  const { body } = await openCheckout(world, customer, { consent: CHECKOUT_CONSENT_VERSION, ...change })
  await fetch(body.url, { method: 'POST', body: new URLSearchParams({ card: 'works' }) })
  await settle()
}

async function upgrade(customer: Caller, planId: 'basic' | 'vip', interval: 'month' | 'year') {
  const params = { id: (await readNewestSubscription(world, customer)).id }
  const plan = { planId, interval }
  const { body: quote } = await world.call(previewPlanChange, { params, body: plan }, { as: customer })
  const body = { ...plan, amountDue: quote.amountDue }
  await world.call(changePlan, { params, body }, { as: customer })
  await settle()
}

/** Buys 'basic', by the month first if its payment is to be one of two, and upgrades to a month of 'vip' paid from its rest. */
async function upgradeYear({ fromMonth = false } = {}) {
  const customer = await createCustomer(world)
  await buy(customer, { planId: 'basic', interval: fromMonth ? 'month' : 'year' })
  if (fromMonth) await upgrade(customer, 'basic', 'year')
  await upgrade(customer, 'vip', 'month')
  const [held] = listAll<Customer>(fake.world, 'customer')
  if (!held) throw new Error('Stripe knows no customer')
  expect(held.balance).toBeLessThan(-6_000)
  const paid = listAll<Charge>(fake.world, 'charge').filter((one) => one.customer === held.id)
  return { customer, held, charges: paid.map(({ id }) => id), paid: paid[0]?.id ?? '', credit: -held.balance }
}

test('charges the next purchase in full after the first payment was disputed', async () => {
  const { customer, held, paid } = await upgradeYear()
  fake.console.dispute(paid)
  await settle()
  expect((await readAccessStates(world, customer)).at(-1)).toMatchObject({ status: 'inactive' })
  expect(held.balance).toBe(0)
  await buy(customer, { planId: 'vip', interval: 'month' })
  expect(listAll<Charge>(fake.world, 'charge')[0]).toMatchObject({ amount: 2_999, status: 'succeeded' })
})

test('returns the credit once when the dispute is won, however often it is synced', async () => {
  const { customer, held, paid, credit } = await upgradeYear()
  const dispute = fake.console.dispute(paid)
  await settle()
  expect(held.balance).toBe(0)
  fake.console.closeDispute(dispute.id, 'won')
  await settle()
  await Promise.all([1, 2, 3].map(() => world.service.operator.syncCustomer(customer.id)))
  await settle()
  expect(held.balance).toBe(-credit)
})

test.each([
  ['first', (charges: string[]) => charges],
  ['last', (charges: string[]) => charges.toReversed()],
])('keeps credit of a lost dispute back when another one is won that was opened %s', async (_, order) => {
  const { held, charges } = await upgradeYear({ fromMonth: true })
  const [won, lost] = charges.toSorted((a, b) => amountOf(a) - amountOf(b))
  const disputes = new Map<string, string>()
  for (const charge of order([won ?? '', lost ?? ''])) {
    disputes.set(charge, fake.console.dispute(charge).id)
    await settle()
  }
  expect(held.balance).toBe(0)
  fake.console.closeDispute(disputes.get(lost ?? '') ?? '', 'lost')
  await settle()
  fake.console.closeDispute(disputes.get(won ?? '') ?? '', 'won')
  await settle()
  expect(held.balance).toBe(0)
})
