import { CHECKOUT_CONSENT_VERSION, createCoupon, declareWithdrawal, getCheckout } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payCheckout, readNewestSubscription, settleWebhooks } from '../support/drive-sandbox.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  openCheckout,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling({ TRIAL_DAYS: '14' })
  const coupon = { code: 'UNEFOIS', percentOff: 90, duration: 'once' as const }
  await world.call(createCoupon, { body: coupon }, { as: admin })
})
afterAll(() => world.stop())

type Change = Parameters<typeof openCheckout>[2]

/** Opens two pages at once, as when closing the first one comes too late. */
async function twoPages(customer: Caller, first: Change, second: Change) {
  const one = (await openCheckout(world, customer, first)).body
  await world.database.query("UPDATE checkout SET status = 'expired' WHERE id = $1", [one.id])
  const other = (await openCheckout(world, customer, second)).body
  return [one, other] as const
}

async function withdraw(customer: Caller) {
  const { id } = await readNewestSubscription(world, customer)
  const body = { name: 'Camille Martin', email: customer.email, reference: id }
  await world.call(declareWithdrawal, { body }, { as: customer })
  await settleWebhooks(world)
}

const statusOf = async (customer: Caller, id: string) =>
  (await world.call(getCheckout, { params: { id } }, { as: customer })).body.status

describe('an offer limited to once per customer is given once, however many pages are open:', () => {
  test.each<[string, Change, Change]>([
    ['a trial', { planId: 'premium' }, { planId: 'vip' }],
    ['a code', { planId: 'premium', coupon: 'UNEFOIS' }, { planId: 'vip', coupon: 'UNEFOIS' }],
  ])('%s', async (_, first, second) => {
    const customer = await createCustomer(world)
    const [one, other] = await twoPages(customer, first, second)
    await payCheckout(world, other.url)
    expect((await readNewestSubscription(world, customer)).plan).toBe('vip')
    await withdraw(customer)
    await payCheckout(world, one.url)
    await settleWebhooks(world)
    expect(await statusOf(customer, one.id)).toBe('refused')
    expect(
      (await readAccessStates(world, customer)).map(({ level, status }) => `${level} ${status}`),
    ).not.toContain('premium active')
    const kept = await world.database.query(
      "SELECT 1 FROM payment WHERE user_id = $1 AND status = 'succeeded' AND refunded_amount < amount AND amount > 0",
      [customer.id],
    )
    expect(kept).toEqual([])
  })
})

test('requires consent to immediate access from customers who have withdrawn before', async () => {
  const customer = await createCustomer(world)
  await payCheckout(world, (await openCheckout(world, customer)).body.url)
  await withdraw(customer)
  expect((await openCheckout(world, customer)).code).toBe('CHECKOUT_CONSENT_MISSING')
  expect((await openCheckout(world, customer, { consent: CHECKOUT_CONSENT_VERSION })).status).toBe(200)
})

test('refuses consent to another text than that of the checkout', async () => {
  const refused = await openCheckout(world, await createCustomer(world), { consent: '1999-01' })
  expect(refused).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'consent' }] } })
})
