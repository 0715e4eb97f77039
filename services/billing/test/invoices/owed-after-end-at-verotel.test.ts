import { cancelSubscription, listMyInvoices } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  advanceToDueDay,
  catchUp,
  findSale,
  MONTH_OF_PREMIUM,
  passDays,
  readSubscriptions,
  sellSubscription,
  startBillingAtVerotel,
  syncLater,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

let world: VerotelWorld
beforeAll(async () => {
  world = await startBillingAtVerotel()
})
afterAll(() => world.stop())

test('nothing is owed any more for a contract that was ended while it was past due', async () => {
  const { customer, subscription } = await sellSubscription(world, MONTH_OF_PREMIUM)
  ;(await findSale(world, subscription.id)).card = 'renewals-fail'
  await advanceToDueDay(world, subscription.id)
  await passDays(world, 1)
  await syncLater(world, customer)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({
    status: 'past_due',
    paymentProblem: { amountDue: 1_999 },
  })
  const params = { id: subscription.id }
  expect((await world.call(cancelSubscription, { params }, { as: customer })).status).toBe(200)
  await catchUp(world, customer)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'inactive' })
  const { body } = await world.call(listMyInvoices, {}, { as: customer })
  expect(body.member.map(({ status, amount_due }) => [status, amount_due]).sort()).toEqual([
    ['paid', 1_999],
    ['void', 1_999],
  ])
})
