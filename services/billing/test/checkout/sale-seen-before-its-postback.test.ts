import { CHECKOUT_CONSENT_VERSION, declareWithdrawal } from '@alcove/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { createCustomer, openCheckout } from '../support/start-billing.ts'
import {
  passDays,
  readSubscriptions,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const MINUTE_MS = 60_000

let world: VerotelWorld
afterEach(async () => {
  await world.stop()
  vi.useRealTimers()
})

/** Sells a plan whose sale a sync sees a minute before its first postback arrives. */
async function sell(now: string, settings: Record<string, string> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now), shouldAdvanceTime: true })
  world = await startBillingAtVerotel(settings)
  const customer = await createCustomer(world)
  const { body: page } = await openCheckout(world, customer, {
    planId: 'premium',
    interval: 'month',
    consent: CHECKOUT_CONSENT_VERSION,
  })
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, 'works')
  await world.service.operator.syncCustomer(customer.id)
  world.advance(MINUTE_MS)
  for (const postback of world.fake.postbacks.release()) await fetch(postback)
  await world.settle()
  const [subscription] = await readSubscriptions(world, customer)
  return { customer, subscription, reference: subscription?.id ?? '' }
}

test.each([
  ['at the end of a month', '2027-01-31T12:00:00Z', {}, /^2027-02-15T22:59/, 13],
  ['with free days', '2027-01-12T12:00:00Z', { TRIAL_DAYS: '7' }, /^2027-01-26T22:59/, 10],
])('accepts a withdrawal for two weeks from a sale %s', async (_, now, settings, deadline, days) => {
  const { customer, subscription, reference } = await sell(now, settings)
  expect.soft(subscription?.withdrawableUntil).toMatch(deadline)
  await passDays(world, days)
  const body = { name: 'Camille', email: customer.email, reference }
  const { body: receipt } = await world.call(declareWithdrawal, { body }, { as: customer })
  await world.settle()
  expect(await readDeclaration(world, receipt.id)).toMatchObject({ status: 'carried-out' })
})

test('keeps the start that the postback tells at every later sync', async () => {
  const { customer } = await sell('2027-01-12T12:00:00Z')
  const readStart = () =>
    world.database.query<{ created_at: Date }>('SELECT created_at FROM subscription WHERE user_id = $1', [
      customer.id,
    ])
  const [known] = await readStart()
  expect(known?.created_at.toISOString()).toMatch(/^2027-01-12T12:0/)
  for (const days of [1, 40]) {
    await passDays(world, days)
    await world.service.operator.syncCustomer(customer.id)
    await world.settle()
    expect(await readStart()).toEqual([known])
  }
})
