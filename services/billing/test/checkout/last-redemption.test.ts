import { quoteCheckout } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payCheckout } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

async function coupon(code: string, most: number): Promise<void> {
  await world.database.query(
    `INSERT INTO coupon (id, code, percent_off, duration, max_redemptions, created_at)
     VALUES (gen_random_uuid(), $1, 50, 'once', $2, now())`,
    [code, most],
  )
}

test('sells the last redemption once, reserved while the first checkout is open', async () => {
  await coupon('LAST', 1)
  const customers = await Promise.all(Array.from({ length: 5 }, () => createCustomer(world)))
  const answers = await Promise.all(customers.map((one) => openCheckout(world, one, { coupon: 'last' })))
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
    200,
    ...Array(4).fill('COUPON_INVALID'),
  ])
  const first = answers.findIndex(({ status }) => status === 200)
  const holder = customers[first] as (typeof customers)[number]
  expect((await openCheckout(world, holder, { coupon: 'LAST' })).body).toEqual(answers[first]?.body)
  expect((await openCheckout(world, holder, { coupon: 'LAST', interval: 'year' })).status).toBe(200)
})

test('frees the redemption of an expired checkout, but not of a paid one', async () => {
  await coupon('BACK', 1)
  const [leaves, comes, late] = [
    await createCustomer(world),
    await createCustomer(world),
    await createCustomer(world),
  ]
  await openCheckout(world, leaves, { coupon: 'BACK' })
  const quote = { body: { planId: 'premium' as const, coupon: 'BACK' } }
  expect((await world.call(quoteCheckout, quote, { as: comes })).code).toBe('COUPON_INVALID')
  await openCheckout(world, leaves)
  const { body } = await openCheckout(world, comes, { coupon: 'BACK' })
  await payCheckout(world, body.url)
  expect((await openCheckout(world, late, { coupon: 'BACK' })).code).toBe('COUPON_INVALID')
})
