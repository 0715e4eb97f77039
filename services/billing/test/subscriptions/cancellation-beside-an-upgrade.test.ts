import { cancelSubscription, endSubscription } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admin } from '../support/start-billing.ts'
import {
  openUpgradePage,
  passDays,
  readPayments,
  readSubscriptions,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

let world: VerotelWorld
beforeEach(async () => {
  world = await startBillingAtVerotel()
})
afterEach(() => world.stop())

const cancelAsOwner = (id: string, customer: Caller) =>
  world.call(cancelSubscription, { params: { id } }, { as: customer })
const cancelAsAdmin = (id: string) =>
  world.call(
    endSubscription,
    { params: { id }, body: { when: 'period-end', reason: 'Par courrier' } },
    { as: admin },
  )

const pass = (days: number) => passDays(world, days)

test.each([
  ['the customer', 'paid before it and heard of after it', true, cancelAsOwner],
  ['an administrator', 'paid before it and heard of after it', true, cancelAsAdmin],
  ['the customer', 'paid after it, on a page opened before it', false, cancelAsOwner],
])('a cancellation by %s cancels the sale of an upgrade that was %s', async (_, __, isPaidFirst, cancel) => {
  const sold = await sellSubscription(world, { planId: 'premium', interval: 'month' })
  const { customer, subscription } = sold
  await pass(5)
  const page = await openUpgradePage(world, customer, subscription.id, { planId: 'vip', interval: 'month' })
  world.fake.postbacks.hold()
  if (isPaidFirst) await world.fake.pay(page.url, 'works')
  world.advance(1_000)
  expect((await cancel(subscription.id, customer)).status).toBe(200)
  if (!isPaidFirst) await world.fake.pay(page.url, 'works')
  for (const postback of world.fake.postbacks.release()) await fetch(postback)
  await world.settle()
  world.advance(1_000)
  await world.service.operator.syncCustomer(customer.id)
  expect(await readSubscriptions(world, customer)).toMatchObject([
    { plan: 'vip', status: 'canceled', renews: false },
    { plan: 'premium', status: 'inactive' },
  ])
  await pass(40)
  expect((await readPayments(world, customer)).map(({ amount }) => amount)).toEqual([1999, page.amountDue])
})
