import {
  CHECKOUT_CONSENT_VERSION,
  createCoupon,
  declareTermination,
  declareWithdrawal,
  getCheckout,
  listMySubscriptions,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerSnapshot, SubscriptionSnapshot } from '../../src/sync/domain/snapshot.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider, scriptSnapshots } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  openCheckout,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'

/** A provider that ends one sale and starts another when the plan changes, as Verotel does. */
const { snapshots, fetchSnapshot } = scriptSnapshots()
let world: BillingWorld
let calls: string[]
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot,
    cancelAtPeriodEnd: async (reference) => void calls.push(`cancel ${reference}`),
    endNow: async (reference) => void calls.push(`end ${reference}`),
    refund: async (reference, amount) => void calls.push(`refund ${reference} ${amount}`),
  })
  world = await startBilling({ TRIAL_DAYS: '7' }, { provider })
  const coupon = { code: 'BIENVENUE', percentOff: 50, duration: 'once' as const }
  await world.call(createCoupon, { body: coupon }, { as: admin })
})
beforeEach(() => {
  calls = []
})
afterAll(() => world.stop())

async function reportSnapshot(customer: Caller, checkoutId: string, snapshot: CustomerSnapshot) {
  snapshots.set(customer.id, snapshot)
  await sendWebhook(world, { at: world.clock.now(), about: subjectOfCheckout(checkoutId) })
  await world.settle()
}

/** Builds a first sale ended by its successor, which reports the beginning of the contract. */
function buildUpgraded(checkoutId: string, begin: Date): CustomerSnapshot {
  const old = buildPaidSnapshot(checkoutId, { subscription: { startedAt: begin } })
  const [first] = old.subscriptions as [SubscriptionSnapshot]
  const [invoice, payment] = [old.invoices[0]!, old.payments[0]!]
  const reference = `next-${checkoutId}`
  const next = { subscription: reference, invoice: `inv-${reference}` }
  return {
    checkouts: old.checkouts,
    subscriptions: [
      { ...first, status: 'ended', endedAt: world.clock.now() },
      { ...first, reference, plan: 'vip', amount: 2_999 },
    ],
    invoices: [
      invoice,
      { ...invoice, reference: next.invoice, subscription: reference, amountDue: 1_000, amountPaid: 1_000 },
    ],
    payments: [payment, { ...payment, ...next, reference: `pay-${reference}`, amount: 1_000 }],
  }
}

async function sellAndUpgrade(change: Parameters<typeof openCheckout>[2] = {}) {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer, change)).body
  const begin = world.clock.now()
  await reportSnapshot(customer, id, buildPaidSnapshot(id, { subscription: { startedAt: begin } }))
  const first = await readNewestSubscription(world, customer)
  await reportSnapshot(customer, id, buildUpgraded(id, begin))
  return { customer, first, checkoutId: id }
}

test.each([
  ['a trial', {}],
  ['a code', { coupon: 'BIENVENUE' }],
])('keeps the continued contract bought with %s', async (_, change) => {
  const { customer, checkoutId } = await sellAndUpgrade(change)
  expect(calls).toEqual([])
  const { body: page } = await world.call(getCheckout, { params: { id: checkoutId } }, { as: customer })
  const { body } = await world.call(listMySubscriptions, {}, { as: customer })
  const goesOn = body.member.find(({ id }) => id === page.subscriptionId)
  expect(goesOn).toMatchObject({ plan: 'vip', status: 'active' })
  expect((await readAccessStates(world, customer)).at(-1)).toMatchObject({ level: 'vip', status: 'active' })
})

describe('a declaration that names the ended sale', () => {
  const declare = async (
    operation: typeof declareTermination | typeof declareWithdrawal,
    customer: Caller,
    reference: string,
  ) => {
    const body = { name: 'Camille Martin', email: customer.email, reference }
    const { body: receipt } = await world.call(operation, { body })
    await world.settle()
    return readDeclaration(world, receipt.id)
  }

  test('ends the sale that continues the contract', async () => {
    const { customer, first, checkoutId } = await sellAndUpgrade()
    expect(await declare(declareTermination, customer, first.id)).toMatchObject({ status: 'carried-out' })
    expect(calls).toEqual([`cancel next-${checkoutId}`])
  })

  test('refunds the whole contract', async () => {
    const { customer, first, checkoutId } = await sellAndUpgrade()
    expect(await declare(declareWithdrawal, customer, first.id)).toMatchObject({
      status: 'carried-out',
      refund_amount: 2_999,
    })
    expect(calls.sort()).toEqual([
      `end next-${checkoutId}`,
      `refund pay-${checkoutId} 1999`,
      `refund pay-next-${checkoutId} 1000`,
    ])
  })

  test('waits for a person when another contract runs', async () => {
    const customer = await createCustomer(world)
    const { id } = (await openCheckout(world, customer)).body
    const over = buildPaidSnapshot(id, { subscription: { status: 'ended', endedAt: world.clock.now() } })
    await reportSnapshot(customer, id, buildPaidSnapshot(id))
    const first = await readNewestSubscription(world, customer)
    await reportSnapshot(customer, id, over)
    const later = (await openCheckout(world, customer, { consent: CHECKOUT_CONSENT_VERSION })).body
    const now = buildPaidSnapshot(later.id)
    await reportSnapshot(customer, later.id, {
      checkouts: [...over.checkouts, ...now.checkouts],
      subscriptions: [...over.subscriptions, ...now.subscriptions],
      invoices: [...over.invoices, ...now.invoices],
      payments: [...over.payments, ...now.payments],
    })
    expect((await readNewestSubscription(world, customer)).status).toBe('active')
    expect(await declare(declareTermination, customer, first.id)).toMatchObject({ status: 'waiting' })
    expect(calls).toEqual([])
  })
})
