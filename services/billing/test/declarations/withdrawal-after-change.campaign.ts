import { CHECKOUT_CONSENT_VERSION, changePlan, declareWithdrawal, previewPlanChange } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refundAsAdmin } from '../admin/act-as-admin.ts'
import { readNewestSubscription, settleWebhooks, subscribe } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, startBilling } from '../support/start-billing.ts'
import {
  openUpgradePage,
  readAccess,
  readPayments,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const PLANS = {
  'a year of basic, then a month of vip': [
    { planId: 'basic', interval: 'year' },
    { planId: 'vip', interval: 'month' },
  ],
  'a month of premium, then a year of it': [
    { planId: 'premium', interval: 'month' },
    { planId: 'premium', interval: 'year' },
  ],
  'a month of basic, then of vip': [
    { planId: 'basic', interval: 'month' },
    { planId: 'vip', interval: 'month' },
  ],
} as const
/** Cents that thirteen days of the second plan cost, with the slack of calendars that count days. */
const KEPT = {
  'a year of basic, then a month of vip': [1_255, 1_320],
  'a month of premium, then a year of it': [705, 770],
  'a month of basic, then of vip': [1_255, 1_320],
} as const
type Case = keyof typeof PLANS
const CASES = Object.keys(PLANS) as Case[]

function sumKept(payments: readonly { amount: number; refunded_amount: number }[]): number {
  return payments.reduce((sum, { amount, refunded_amount }) => sum + amount - refunded_amount, 0)
}
function expectKept(name: Case, kept: number) {
  const [least, most] = KEPT[name]
  expect(kept).toBeGreaterThanOrEqual(least)
  expect(kept).toBeLessThanOrEqual(most)
}

describe('a withdrawal thirteen days after a plan change keeps what those days cost on the new plan', () => {
  let world: BillingWorld
  beforeAll(async () => {
    world = await startBilling()
    world.clock.set(new Date('2029-06-02T09:00:00Z'))
  })
  afterAll(() => world.stop())

  const paymentsOf = ({ id }: Caller) =>
    world.database.query<{ amount: number; refunded_amount: number }>(
      'SELECT amount, refunded_amount FROM payment WHERE user_id = $1',
      [id],
    )

  async function change(customer: Caller, id: string, plan: Parameters<typeof openUpgradePage>[3] & object) {
    const params = { id }
    const { body: quote } = await world.call(previewPlanChange, { params, body: plan }, { as: customer })
    const body = { ...plan, amountDue: quote.amountDue }
    expect((await world.call(changePlan, { params, body }, { as: customer })).status).toBe(200)
    await settleWebhooks(world)
  }

  async function withdraw(customer: Caller, reference: string) {
    const body = { name: 'Camille Martin', email: customer.email, reference }
    await world.call(declareWithdrawal, { body })
    await settleWebhooks(world)
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
  }

  test('and no more than the days before it for a change in the same moment', async () => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer, {
      planId: 'basic',
      interval: 'month',
      consent: CHECKOUT_CONSENT_VERSION,
    })
    world.clock.advance(2 * DAY_MS)
    await change(customer, subscription.id, { planId: 'vip', interval: 'month' })
    await withdraw(customer, subscription.id)
    // Two of thirty days of basic at 9,99 €.
    expect(sumKept(await paymentsOf(customer))).toBe(66)
  })

  test('although the first payment was given back before the change', async () => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer, {
      planId: 'basic',
      interval: 'month',
      consent: CHECKOUT_CONSENT_VERSION,
    })
    const [payment] = await world.database.query<{ id: string }>(
      'SELECT id FROM payment WHERE user_id = $1',
      [customer.id],
    )
    await refundAsAdmin(world, payment?.id ?? '')
    await settleWebhooks(world)
    await change(customer, subscription.id, { planId: 'vip', interval: 'year' })
    world.clock.advance(13 * DAY_MS)
    await withdraw(customer, subscription.id)
    // Thirteen days of a year of vip at 299,90 €.
    const kept = sumKept(await paymentsOf(customer))
    expect(kept).toBeGreaterThanOrEqual(1_030)
    expect(kept).toBeLessThanOrEqual(1_075)
  })

  test('lowered by what was given back as goodwill', async () => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer, {
      planId: 'vip',
      interval: 'month',
      consent: CHECKOUT_CONSENT_VERSION,
    })
    const [payment] = await world.database.query<{ id: string }>(
      'SELECT id FROM payment WHERE user_id = $1',
      [customer.id],
    )
    await refundAsAdmin(world, payment?.id ?? '', { amount: 1_000 })
    await settleWebhooks(world)
    world.clock.advance(13 * DAY_MS)
    await withdraw(customer, subscription.id)
    // 1 999 cents remained for the month.
    const kept = sumKept(await paymentsOf(customer))
    expect(kept).toBeGreaterThanOrEqual(838)
    expect(kept).toBeLessThanOrEqual(867)
  })

  test.each(CASES)('%s', async (name) => {
    const [first, next] = PLANS[name]
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer, { ...first, consent: CHECKOUT_CONSENT_VERSION })
    await change(customer, subscription.id, next)
    world.clock.advance(13 * DAY_MS)
    await withdraw(customer, subscription.id)
    expectKept(name, sumKept(await paymentsOf(customer)))
  })
})

describe('the same at Verotel', () => {
  let world: VerotelWorld
  // Ids of checkouts tell their time by another clock, and pages expire.
  beforeEach(async () => {
    world = await startBillingAtVerotel()
  })
  afterEach(() => world.stop())

  async function passDays(days: number) {
    for (let day = 0; day < days; day++) {
      world.advance(DAY_MS)
      await world.fake.postbacks.deliver()
      await world.fake.ledger.runDay()
    }
    await world.settle()
  }

  /** @returns cents that are kept of all payments */
  async function upgradeAndWithdraw(
    customer: Caller,
    id: string,
    next: Parameters<typeof openUpgradePage>[3],
  ) {
    const page = await openUpgradePage(world, customer, id, next)
    world.advance(MINUTE_MS)
    await world.fake.pay(page.url, 'works')
    await world.settle()
    await passDays(13)
    const { subscriptionId = '' } = (await readAccess(world, customer)) ?? {}
    const body = { name: 'Camille Martin', email: customer.email, reference: subscriptionId }
    await world.call(declareWithdrawal, { body }, { as: customer })
    await world.settle()
    return sumKept(await readPayments(world, customer))
  }

  test('although the first payment was given back before the change', async () => {
    const { customer, subscription } = await sellSubscription(world, { planId: 'basic', interval: 'month' })
    const [payment] = await readPayments(world, customer)
    await refundAsAdmin(world, payment?.id ?? '')
    await world.settle()
    world.advance(MINUTE_MS)
    const kept = await upgradeAndWithdraw(customer, subscription.id, { planId: 'vip', interval: 'year' })
    expect(kept).toBeGreaterThanOrEqual(1_030)
    expect(kept).toBeLessThanOrEqual(1_155)
  })

  test.each(CASES)('%s', async (name) => {
    const [first, next] = PLANS[name]
    const { customer, subscription } = await sellSubscription(world, first)
    expectKept(name, await upgradeAndWithdraw(customer, subscription.id, next))
  })
})
