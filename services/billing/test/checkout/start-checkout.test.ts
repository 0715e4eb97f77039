import { getCheckout, quoteCheckout, startCheckout, userProfileChanged } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCardForm, postForm } from '../adapters/sandbox/sandbox-candidate.ts'
import { payCheckout, readNewestSubscription, settleWebhooks, subscribe } from '../support/drive-sandbox.ts'
import {
  type BillingWorld,
  createCustomer,
  grantPlan,
  openCheckout,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

const follow = (id: string, as: Awaited<ReturnType<typeof createCustomer>>) =>
  world.call(getCheckout, { params: { id } }, { as })

test('returns the payment page, and the checkout is open until it is paid', async () => {
  const customer = await createCustomer(world)
  const { status, body } = await openCheckout(world, customer)
  expect(status).toBe(200)
  expect(body).toMatchObject({ '@type': 'CheckoutPage', url: expect.stringMatching(/^http:/) })
  expect((await follow(body.id, customer)).body).toMatchObject({
    status: 'open',
    planId: 'premium',
    planName: 'Premium',
    interval: 'month',
    subscriptionId: null,
  })
})

test('completes a paid checkout with its running subscription', async () => {
  const customer = await createCustomer(world)
  const { checkoutId, subscription } = await subscribe(world, customer, { interval: 'year' })
  expect(subscription).toMatchObject({
    plan: 'premium',
    status: 'active',
    amount: 19_990,
    currency: 'EUR',
    interval: 'year',
    renews: true,
    actions: ['cancel', 'change'],
    paymentProblem: null,
  })
  expect((await follow(checkoutId, customer)).body).toMatchObject({
    status: 'completed',
    subscriptionId: subscription.id,
  })
})

test('completes the waiting page although no webhook event arrived', async () => {
  const customer = await createCustomer(world)
  const { body } = await openCheckout(world, customer)
  world.sandbox.notifyAt(`${world.url}/nowhere`)
  try {
    await postForm(body.url, buildCardForm('works'))
    world.clock.advance(10_000)
    expect((await follow(body.id, customer)).body.status).toBe('completed')
  } finally {
    world.sandbox.notifyAt(`${world.url}/api/webhooks/sandbox`)
    await settleWebhooks(world)
  }
})

describe('one open payment page', () => {
  test('a double click starts one checkout', async () => {
    const customer = await createCustomer(world)
    const [one, two] = await Promise.all([openCheckout(world, customer), openCheckout(world, customer)])
    expect(two.body).toEqual(one.body)
  })

  test('repeating a checkout returns the same page', async () => {
    const customer = await createCustomer(world)
    const { body } = await openCheckout(world, customer)
    expect((await openCheckout(world, customer)).body).toEqual(body)
  })

  test('another checkout closes the page before it', async () => {
    const customer = await createCustomer(world)
    const first = await openCheckout(world, customer)
    const second = await openCheckout(world, customer, { planId: 'vip' })
    expect(second.body.id).not.toBe(first.body.id)
    expect((await follow(first.body.id, customer)).body.status).toBe('expired')
    await world.settle()
    expect(await (await fetch(first.body.url)).text()).not.toContain('>Payer<')
    await payCheckout(world, second.body.url)
    expect(await readNewestSubscription(world, customer)).toMatchObject({ plan: 'vip', status: 'active' })
  })
})

describe('right after registration, before the event of identity', () => {
  const customerOf = async ({ id }: Caller) =>
    (await world.database.query('SELECT email, username FROM customer WHERE user_id = $1', [id]))[0]

  test('takes the customer from the token', async () => {
    const early = aCaller()
    const { status, body } = await openCheckout(world, early)
    expect(status).toBe(200)
    await payCheckout(world, body.url)
    expect(await readNewestSubscription(world, early)).toMatchObject({ plan: 'premium', status: 'active' })
    expect(await customerOf(early)).toEqual({ email: early.email, username: early.username })
  })

  test('applies the event when it arrives, and ignores older tokens', async () => {
    const early = aCaller()
    await openCheckout(world, early)
    const renamed = { email: 'nouvelle@exemple.test', username: 'nouvelle' }
    await world.receives(userProfileChanged, { userId: early.id, revision: 1, ...renamed })
    await openCheckout(world, early, { planId: 'vip' })
    expect(await customerOf(early)).toEqual(renamed)
  })

  test('starts one checkout for several concurrent requests', async () => {
    const early = aCaller()
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => openCheckout(world, early)))
    expect([two?.body, three?.body]).toEqual([one?.body, one?.body])
  })
})

describe('a deleted account', () => {
  test('cannot start a checkout with its unexpired token', async () => {
    const deleted = await createCustomer(world)
    expect((await openCheckout(world, deleted)).status).toBe(200)
    await world.receivesTombstone(userProfileChanged, deleted.id)
    expect(await openCheckout(world, deleted)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  })

  test('is not recreated from its token when nothing else is known of it', async () => {
    const deleted = aCaller()
    await world.receivesTombstone(userProfileChanged, deleted.id)
    expect(await openCheckout(world, deleted)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
    expect(await world.database.query('SELECT 1 FROM customer WHERE user_id = $1', [deleted.id])).toEqual([])
  })

  test('cannot be granted a subscription', async () => {
    const deleted = await createCustomer(world)
    await world.receivesTombstone(userProfileChanged, deleted.id)
    expect(await grantPlan(world, deleted)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  })

  test('keeps neither address nor name', async () => {
    const deleted = await createCustomer(world)
    await world.receivesTombstone(userProfileChanged, deleted.id)
    const rows = await world.database.query('SELECT email, username FROM customer WHERE user_id = $1', [
      deleted.id,
    ])
    expect(rows).toEqual([{ email: '', username: null }])
  })
})

describe('refuses', () => {
  test('a customer who already pays for a subscription', async () => {
    const customer = await createCustomer(world)
    await subscribe(world, customer)
    expect(await openCheckout(world, customer, { planId: 'vip' })).toMatchObject({
      status: 409,
      code: 'ALREADY_SUBSCRIBED',
    })
    const body = { planId: 'vip' as const }
    expect(await world.call(quoteCheckout, { body }, { as: customer })).toMatchObject({
      code: 'ALREADY_SUBSCRIBED',
    })
  })

  test('requests without login, with an unknown plan or an unknown interval', async () => {
    const customer = await createCustomer(world)
    expect(await world.call(startCheckout, { body: { planId: 'vip' } })).toMatchObject({ status: 401 })
    expect((await openCheckout(world, customer, { planId: 'gold' as 'vip' })).status).toBe(422)
    expect((await openCheckout(world, customer, { interval: 'week' as 'year' })).status).toBe(422)
  })

  test('to show a checkout to another account', async () => {
    const { body } = await openCheckout(world, await createCustomer(world))
    expect(await follow(body.id, await createCustomer(world))).toMatchObject({ code: 'CHECKOUT_NOT_FOUND' })
  })
})

test('a paid subscription replaces a grant without a gap', async () => {
  const customer = await createCustomer(world)
  await grantPlan(world, customer, { planId: 'basic' })
  const { subscription } = await subscribe(world, customer, { planId: 'premium' })
  expect(subscription).toMatchObject({ plan: 'premium', status: 'active' })
  expect(await grantPlan(world, customer)).toMatchObject({ status: 409, code: 'ALREADY_SUBSCRIBED' })
})

test('refuses a checkout while the payment provider is away, and starts anew on the next request', async () => {
  const unreachable = await startBilling({ SANDBOX_URL: 'http://127.0.0.1:9' })
  try {
    const customer = await createCustomer(unreachable)
    for (const _ of ['first', 'second'])
      expect(await openCheckout(unreachable, customer)).toMatchObject({
        status: 503,
        code: 'PAYMENT_UNAVAILABLE',
      })
    const rows = await unreachable.database.query('SELECT status FROM checkout')
    expect(rows).toEqual([{ status: 'failed' }, { status: 'failed' }])
  } finally {
    await unreachable.stop()
  }
})
