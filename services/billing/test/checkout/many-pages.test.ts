import { CHECKOUT_CONSENT_VERSION, createCoupon, quoteCheckout } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, expect, test } from 'vitest'
import { admin, createCustomer, openCheckout } from '../support/start-billing.ts'
import {
  readSubscriptions,
  startBillingAtVerotel,
  syncLater,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

let world: VerotelWorld
afterEach(() => world.stop())

type Change = Parameters<typeof openCheckout>[2]
const consent = CHECKOUT_CONSENT_VERSION

/** Opens a page, then others, each of which closes the one before it, and pays the first, on the same day. */
async function payFirstOf(pages: number, customer: Caller, change: Change): Promise<void> {
  const { body: first } = await openCheckout(world, customer, { ...change, consent })
  for (let page = 1; page < pages; page++) {
    const planId = page % 2 ? 'vip' : 'basic'
    expect((await openCheckout(world, customer, { planId, consent })).status).toBe(200)
  }
  await world.settle()
  await world.fake.pay(first.url, 'works')
  await syncLater(world, customer)
  expect(await readSubscriptions(world, customer)).toHaveLength(1)
}

test.each([2, 21])('a trial is given once to a customer who has opened %i pages', async (pages) => {
  world = await startBillingAtVerotel({ TRIAL_DAYS: '14' })
  const customer = await createCustomer(world)
  await payFirstOf(pages, customer, { planId: 'premium' })
  const [row] = await world.database.query<{ used: boolean }>(
    'SELECT trial_used_at IS NOT NULL AS used FROM customer WHERE user_id = $1',
    [customer.id],
  )
  expect(row).toEqual({ used: true })
})

test.each([2, 21])('a coupon for one is given once, to a customer who has opened %i pages', async (pages) => {
  world = await startBillingAtVerotel()
  const coupon = { code: 'UNSEUL', percentOff: 90, duration: 'once' as const, maxRedemptions: 1 }
  await world.call(createCoupon, { body: coupon }, { as: admin })
  await payFirstOf(pages, await createCustomer(world), { planId: 'premium', coupon: 'UNSEUL' })
  const body = { planId: 'premium' as const, coupon: 'UNSEUL' }
  const quoted = await world.call(quoteCheckout, { body }, { as: await createCustomer(world) })
  expect(quoted.code).toBe('COUPON_INVALID')
})
