import { listMySubscriptions } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BillingWorld, createCustomer, grantPlan, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())
beforeEach(() => world.clock.set(new Date('2026-11-21T12:00:00Z')))

const listOf = (as: ReturnType<typeof aCaller>) => world.call(listMySubscriptions, {}, { as })

test("returns the caller's own subscriptions, newest first", async () => {
  const [one, other] = [await createCustomer(world), await createCustomer(world)]
  await grantPlan(world, other, { planId: 'vip' })
  await grantPlan(world, one, { planId: 'basic' })
  world.clock.advance(1_000)
  await grantPlan(world, one, { planId: 'premium' })
  const { status, body } = await listOf(one)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    '@id': '/api/subscriptions/my-subscriptions',
    '@type': 'Collection',
    totalItems: 2,
    member: [
      { plan: 'premium', status: 'active' },
      { plan: 'basic', status: 'inactive' },
    ],
  })
})

test('returns nothing for an account without subscriptions, known or not', async () => {
  for (const caller of [await createCustomer(world), aCaller('ROLE_ADMIN')])
    expect((await listOf(caller)).body).toMatchObject({ member: [], totalItems: 0 })
})

test('returns an expired grant as inactive, before and after the sweep', async () => {
  const customer = await createCustomer(world)
  await grantPlan(world, customer)
  world.clock.set(new Date('2026-12-21T11:59:59Z'))
  expect((await listOf(customer)).body.member[0]?.status).toBe('active')
  world.clock.set(new Date('2026-12-21T12:00:30Z'))
  expect((await listOf(customer)).body.member[0]?.status).toBe('inactive')
})

test('refuses callers without a login', async () => {
  expect(await world.call(listMySubscriptions, {})).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
})
