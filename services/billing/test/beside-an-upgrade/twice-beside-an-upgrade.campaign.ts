import { cancelSubscription, declareTermination } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDeclaration } from '../declarations/read-declaration.ts'
import {
  catchUp,
  listKept,
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

/** @returns the id of the declaration */
async function terminate(reference = id) {
  const body = { name: 'Camille', email: customer.email, reference }
  const { body: receipt } = await world.call(declareTermination, { body }, { as: customer })
  await world.settle()
  return receipt.id
}

const cancel = () => world.call(cancelSubscription, { params: { id } }, { as: customer })
const sync = () => world.service.operator.syncCustomer(customer.id)

async function deliver() {
  for (const postback of world.fake.postbacks.release()) await fetch(postback)
  await world.settle()
  await catchUp(world, customer)
}

/** Pays an upgrade in the morning, so that its postback can be hours late on the same day. */
async function payUnheard() {
  world.advance((24 + 8) * HOUR_MS - (+world.clock.now() % (24 * HOUR_MS)))
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, 'works')
  world.advance(1_000)
  return page
}

test.each([
  ['hours after two terminations', [terminate, terminate]],
  ['hours after three terminations', [terminate, terminate, terminate]],
  ['hours after a cancellation and a termination', [cancel, terminate]],
  ['hours after a termination, when its old sale was seen over before', [sync, terminate]],
])('keeps the paid period of an upgrade that is heard of %s', async (_, steps) => {
  const page = await payUnheard()
  for (const step of steps) {
    await step()
    world.advance(60_000)
  }
  world.advance(3 * HOUR_MS)
  await deliver()
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue])
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({
    plan: 'vip',
    status: 'canceled',
    renews: false,
  })
  await passDays(world, 70)
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue])
})

test.each([
  ['two terminations', [terminate, terminate]],
  ['a cancellation and a termination', [cancel, terminate]],
])('refunds the renewal of an upgrade that is heard of after it and %s', async (_, steps) => {
  const page = await payUnheard()
  for (const step of steps) {
    await step()
    world.advance(60_000)
  }
  await passDays(world, 40)
  await deliver()
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue, 0])
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'inactive' })
})

test('names the same end for a repeated termination', async () => {
  await payUnheard()
  const first = await readDeclaration(world, await terminate())
  world.advance(60_000)
  const second = await readDeclaration(world, await terminate())
  expect(second).toMatchObject({ status: 'carried-out', effective_at: first.effective_at })
})

test('names the end of the contract where its first sale is declared', async () => {
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  await world.fake.pay(page.url, 'works')
  await catchUp(world, customer)
  const running = (await readSubscriptions(world, customer))[0]
  const declared = await readDeclaration(world, await terminate(running?.id))
  await passDays(world, 40)
  await catchUp(world, customer)
  const repeated = await readDeclaration(world, await terminate())
  expect(repeated).toMatchObject({ status: 'carried-out', effective_at: declared.effective_at })
})

test('names when a sale was seen over whose upgrade page was opened long before', async () => {
  await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  await passDays(world, 10)
  const [payment] = await readPayments(world, customer)
  await world.fake.ledger.refundAll(payment?.reference ?? '', true)
  await world.settle()
  const over = world.clock.now()
  world.advance(60_000)
  await sync()
  const declared = await readDeclaration(world, await terminate())
  expect(+(declared.effective_at ?? 0)).toBeLessThanOrEqual(+over)
})
