import { CHECKOUT_CONSENT_VERSION, declareWithdrawal } from '@alcove/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { createCustomer, openCheckout } from '../support/start-billing.ts'
import {
  passDays,
  readPayments,
  readSubscriptions,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const MINUTE_MS = 60_000

let world: VerotelWorld
beforeEach(async () => {
  // Orders tell by their id when they were made. Ten minutes before the end of 31 January in Paris.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-31T22:50:00Z'), shouldAdvanceTime: true })
  world = await startBillingAtVerotel()
})
afterEach(async () => {
  await world.stop()
  vi.useRealTimers()
})

async function sell(minutes: number) {
  const customer = await createCustomer(world)
  const consent = CHECKOUT_CONSENT_VERSION
  const { body: page } = await openCheckout(world, customer, {
    planId: 'premium',
    interval: 'month',
    consent,
  })
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, 'works')
  world.advance(minutes * MINUTE_MS)
  for (const postback of world.fake.postbacks.release()) await fetch(postback)
  await world.settle()
  const [subscription] = await readSubscriptions(world, customer)
  return { customer, subscription, reference: subscription?.id ?? '' }
}

test.each([
  ['at once', 1],
  ['twenty minutes later, on the next day', 20],
])('a sale of 31 January that is heard of %s can be withdrawn from for two weeks', async (_, minutes) => {
  const { customer, subscription, reference } = await sell(minutes)
  // The fourteenth day after it is a Sunday.
  expect.soft(subscription?.withdrawableUntil).toMatch(/^2027-02-15T22:59/)
  await passDays(world, 13)
  const body = { name: 'Camille', email: customer.email, reference }
  const { body: receipt } = await world.call(declareWithdrawal, { body }, { as: customer })
  await world.settle()
  expect(await readDeclaration(world, receipt.id)).toMatchObject({ status: 'carried-out' })
})

test.each([1, 20])(
  'a withdrawal keeps no day before the sale, which was heard of %i minutes later',
  async (minutes) => {
    const { customer, reference } = await sell(minutes)
    await passDays(world, 1)
    const body = { name: 'Camille', email: customer.email, reference }
    await world.call(declareWithdrawal, { body }, { as: customer })
    await world.settle()
    world.advance(MINUTE_MS)
    await world.service.operator.syncCustomer(customer.id)
    await world.settle()
    const [payment] = await readPayments(world, customer)
    expect(payment?.refunded_amount).toBeGreaterThan(0)
    // A day and some minutes of 28.
    expect((payment?.amount ?? 0) - (payment?.refunded_amount ?? 0)).toBeLessThanOrEqual(
      Math.ceil((1999 * 1.1) / 28),
    )
  },
)
