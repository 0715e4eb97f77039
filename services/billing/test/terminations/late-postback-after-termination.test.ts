import { declareTermination } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeclaration } from '../declarations/read-declaration.ts'
import {
  findSale,
  readPayments,
  readSubscriptions,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const DAY_MS = 86_400_000

let world: VerotelWorld
beforeAll(async () => {
  world = await startBillingAtVerotel()
})
afterAll(() => world.stop())

test('keeps the payment of a used month whose postback comes after the termination of an unpaid one', async () => {
  const { customer, subscription } = await sellSubscription(world, { planId: 'premium', interval: 'month' })
  const sale = await findSale(world, subscription.id)
  async function passDue(days: number) {
    world.advance(Date.parse(sale.nextChargeOn) - +world.clock.now() + days * DAY_MS)
    await world.fake.ledger.runDay()
    await world.service.operator.syncCustomer(customer.id)
  }
  world.fake.postbacks.hold()
  await passDue(0.6)
  const lost = world.fake.postbacks.release()
  sale.card = 'renewals-fail'
  await passDue(1.6)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'past_due' })
  const body = { name: 'Camille', email: customer.email, reference: subscription.id }
  const { id } = (await world.call(declareTermination, { body }, { as: customer })).body
  await world.settle()
  expect(await readDeclaration(world, id)).toMatchObject({ status: 'carried-out' })
  for (const postback of lost) expect((await fetch(postback)).status).toBe(200)
  await world.settle()
  const [first, second, ...others] = await readPayments(world, customer)
  expect([first, second]).toMatchObject([{ refunded_amount: 0 }, { refunded_amount: 0 }])
  expect(others).toEqual([])
  const refunds = await world.database.query(
    "SELECT FROM money_order WHERE kind = 'refund' AND user_id = $1",
    [customer.id],
  )
  expect(refunds).toEqual([])
})
