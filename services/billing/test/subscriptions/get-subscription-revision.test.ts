import { getSubscriptionRevision } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BillingWorld,
  createCustomer,
  grantPlan,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

const revisionOf = async (userId: string) =>
  (await world.call(getSubscriptionRevision, { params: { userId }, query: {} })).body.revision

test('returns the revision of the last subscription.changed of an account', async () => {
  const customer = await createCustomer(world)
  expect(await revisionOf(customer.id)).toBe(0)
  await grantPlan(world, customer, { planId: 'basic' })
  await grantPlan(world, customer, { planId: 'vip' })
  expect(await revisionOf(customer.id)).toBe((await readAccessStates(world, customer)).at(-1)?.revision)
})

test.each(['unknown', uuidV7()])('returns 0 for %s, which is no customer', async (userId) => {
  expect(await revisionOf(userId)).toBe(0)
})
