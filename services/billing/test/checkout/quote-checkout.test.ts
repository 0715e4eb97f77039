import { createCoupon, type OperationInput, quoteCheckout } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceDays, readInvoices, readNewestSubscription, subscribe } from '../support/drive-sandbox.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  openCheckout,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
let trials: BillingWorld
beforeAll(async () => {
  world = await startBilling()
  trials = await startBilling({ TRIAL_DAYS: '7' })
})
afterAll(() => Promise.all([world.stop(), trials.stop()]))

type Coupon = OperationInput<typeof createCoupon>['body']

const quote = (at: BillingWorld, as: Caller, body: OperationInput<typeof quoteCheckout>['body']) =>
  at.call(quoteCheckout, { body }, { as })

async function offer(at: BillingWorld, coupon: Coupon): Promise<void> {
  const { status } = await at.call(createCoupon, { body: coupon }, { as: admin })
  if (status !== 201) throw new Error(`the coupon was not taken: ${status}`)
}

test('returns the price of the plan, due now and every period', async () => {
  const { status, body } = await quote(world, await createCustomer(world), {
    planId: 'vip',
    interval: 'year',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    '@type': 'Quote',
    currency: 'EUR',
    amountDue: 29_990,
    recurringAmount: 29_990,
    trialDays: 0,
    coupon: null,
  })
})

describe('a coupon', () => {
  test('for `once` discounts only the first period, rounded in favour of the customer', async () => {
    await offer(world, { code: 'bienvenue-33', percentOff: 33, duration: 'once' })
    const customer = await createCustomer(world)
    const { body } = await quote(world, customer, { planId: 'premium', coupon: ' Bienvenue-33 ' })
    expect(body).toMatchObject({
      amountDue: 1339,
      recurringAmount: 1999,
      coupon: { code: 'BIENVENUE-33', percentOff: 33, duration: 'once' },
    })
    await subscribe(world, customer, { coupon: 'bienvenue-33' })
    await advanceDays(world, 32)
    expect((await readInvoices(world, customer)).map((one) => one.amount_due)).toEqual([1999, 1339])
  })

  test('for `forever` discounts every period', async () => {
    await offer(world, { code: 'FIDELE', percentOff: 50, duration: 'forever' })
    const customer = await createCustomer(world)
    await subscribe(world, customer, { coupon: 'FIDELE' })
    await advanceDays(world, 32)
    expect((await readInvoices(world, customer)).map((one) => one.amount_due)).toEqual([999, 999])
    expect(await readNewestSubscription(world, customer)).toMatchObject({ amount: 999 })
  })

  test('of 100 % costs nothing and takes no invoice number', async () => {
    await offer(world, { code: 'OFFERT', percentOff: 100, duration: 'once' })
    const customer = await createCustomer(world)
    await subscribe(world, customer, { coupon: 'OFFERT' })
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'active', amount: 1999 })
    expect((await readInvoices(world, customer)).map(({ number }) => number)).not.toContainEqual(
      expect.stringContaining('F-'),
    )
  })

  test.each(['INCONNU', 'PERIME', 'REPRIS'])(
    'that is unknown, expired or disabled is refused: %s',
    async (coupon) => {
      await offer(world, { code: `${coupon}-AUTRE`, percentOff: 10 })
      await world.database.query(
        `UPDATE coupon SET code = 'PERIME', expires_at = now() - interval '1 day' WHERE code = 'PERIME-AUTRE'`,
      )
      await world.database.query(
        `UPDATE coupon SET code = 'REPRIS', disabled_at = now() WHERE code = 'REPRIS-AUTRE'`,
      )
      const customer = await createCustomer(world)
      const refused = { status: 422, code: 'COUPON_INVALID' }
      expect(await quote(world, customer, { planId: 'vip', coupon })).toMatchObject(refused)
      expect(await openCheckout(world, customer, { coupon })).toMatchObject(refused)
    },
  )

  test('is accepted for one checkout per customer', async () => {
    await offer(world, { code: 'UNEFOIS', percentOff: 10 })
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer, { coupon: 'UNEFOIS' })
    expect(subscription.status).toBe('active')
    await world.database.query(
      "UPDATE subscription SET ended_at = now(), status = 'inactive' WHERE id = $1",
      [subscription.id],
    )
    expect(await quote(world, customer, { planId: 'vip', coupon: 'UNEFOIS' })).toMatchObject({
      code: 'COUPON_INVALID',
    })
  })
})

describe('a trial', () => {
  test('costs nothing until it ends, once per customer', async () => {
    const customer = await createCustomer(trials)
    expect((await quote(trials, customer, { planId: 'premium' })).body).toMatchObject({
      amountDue: 0,
      recurringAmount: 1999,
      trialDays: 7,
    })
    await subscribe(trials, customer)
    expect(await readNewestSubscription(trials, customer)).toMatchObject({
      status: 'trialing',
      actions: ['cancel', 'change'],
    })
    await advanceDays(trials, 8)
    expect(await readNewestSubscription(trials, customer)).toMatchObject({ status: 'active' })
    await trials.database.query("UPDATE subscription SET ended_at = now(), status = 'inactive'")
    expect((await quote(trials, customer, { planId: 'premium' })).body.trialDays).toBe(0)
  })

  test('is skipped when a coupon discounts the first period', async () => {
    await offer(trials, { code: 'MOITIE', percentOff: 50, duration: 'once' })
    const { body } = await quote(trials, await createCustomer(trials), {
      planId: 'premium',
      coupon: 'MOITIE',
    })
    expect(body).toMatchObject({ trialDays: 0, amountDue: 999, recurringAmount: 1999 })
  })
})
