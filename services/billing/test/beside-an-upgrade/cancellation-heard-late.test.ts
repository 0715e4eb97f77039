import { cancelSubscription } from '@alcove/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openUpgradePage,
  passDays,
  readPayments,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

let world: VerotelWorld
beforeEach(async () => {
  world = await startBillingAtVerotel()
})
afterEach(() => world.stop())

test('refunds the renewal of an upgrade that is heard of after it, when the contract was cancelled before', async () => {
  const sold = await sellSubscription(world, { planId: 'premium', interval: 'month' })
  const { customer, subscription } = sold
  await passDays(world, 5)
  const page = await openUpgradePage(world, customer, subscription.id, { planId: 'vip', interval: 'month' })
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, 'works')
  world.advance(1_000)
  const answer = await world.call(cancelSubscription, { params: { id: subscription.id } }, { as: customer })
  expect(answer.status).toBe(200)
  await passDays(world, 40)
  for (const postback of world.fake.postbacks.release()) await fetch(postback)
  await world.settle()
  for (let round = 0; round < 3; round++) {
    world.advance(61_000)
    await world.service.operator.resumeUnfinishedWork()
    await world.settle()
    await world.service.operator.syncCustomer(customer.id)
    await world.settle()
  }
  const kept = (await readPayments(world, customer)).map((one) => one.amount - one.refunded_amount)
  expect(kept).toEqual([1999, page.amountDue, 0])
})
