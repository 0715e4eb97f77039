import { declareTermination } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  MONTH_OF_VIP,
  openUpgradePage,
  passDays,
  readPayments,
  readSubscriptions,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const HOUR_MS = 3_600_000

let world: VerotelWorld
let customer: Caller
let id: string
beforeEach(async () => {
  world = await startBillingAtVerotel()
  const sold = await sellSubscription(world, { planId: 'premium', interval: 'month' })
  customer = sold.customer
  id = sold.subscription.id
  await passDays(world, 5)
})
afterEach(() => world.stop())

async function terminate() {
  const body = { name: 'Camille', email: customer.email, reference: id }
  await world.call(declareTermination, { body }, { as: customer })
  await world.settle()
}

test('keeps the paid period of an upgrade that is heard of hours after two terminations', async () => {
  world.advance((24 + 8) * HOUR_MS - (+world.clock.now() % (24 * HOUR_MS)))
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, 'works')
  world.advance(1_000)
  await terminate()
  world.advance(60_000)
  await terminate()
  world.advance(3 * HOUR_MS)
  for (const postback of world.fake.postbacks.release()) await fetch(postback)
  await world.settle()
  for (let round = 0; round < 3; round++) {
    world.advance(61_000)
    await world.service.operator.resumeUnfinishedWork()
    await world.settle()
    await world.service.operator.syncCustomer(customer.id)
  }
  expect((await readPayments(world, customer)).map((one) => one.amount - one.refunded_amount)).toEqual([
    1999,
    page.amountDue,
  ])
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({
    plan: 'vip',
    status: 'canceled',
    renews: false,
  })
})
