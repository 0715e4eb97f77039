import { declareTermination } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDeclaration } from '../declarations/read-declaration.ts'
import {
  catchUp,
  findSale,
  listKept,
  loseCancellations,
  MONTH_OF_VIP,
  openUpgradePage,
  passDays,
  readSubscriptions,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const DAY_MS = 86_400_000
/** Before midnight in Paris, whatever the hour at which the test runs. */
const EVENING_MS = 6 * 3_600_000

let world: VerotelWorld
let customer: Caller
let id: string
beforeEach(async () => {
  world = await startBillingAtVerotel()
  const sold = await sellSubscription(world, { planId: 'premium', interval: 'month' })
  customer = sold.customer
  id = sold.subscription.id
  await pass(5)
})
afterEach(() => world.stop())

const pass = (days: number) => passDays(world, days)

/** @returns the id of the declaration */
async function terminate() {
  const body = { name: 'Camille', email: customer.email, reference: id }
  return (await world.call(declareTermination, { body }, { as: customer })).body.id
}

async function deliver(postbacks: readonly URL[]) {
  for (const postback of postbacks) await fetch(postback)
  await world.settle()
}

test('cancels the sale of an upgrade that was paid before the termination and heard of after it', async () => {
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, 'works')
  world.advance(1_000)
  const declaration = await terminate()
  await world.settle()
  await deliver(world.fake.postbacks.release())
  await catchUp(world, customer)
  expect(await readDeclaration(world, declaration)).toMatchObject({ status: 'carried-out' })
  expect(await readSubscriptions(world, customer)).toMatchObject([
    { status: 'canceled', renews: false },
    { status: 'inactive' },
  ])
  await pass(70)
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue])
})

test('refunds the renewals of such a sale that is heard of after them, and ends it', async () => {
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, 'works')
  world.advance(1_000)
  await terminate()
  await world.settle()
  await pass(40)
  await deliver(world.fake.postbacks.release())
  await catchUp(world, customer)
  const [current] = await readSubscriptions(world, customer)
  expect(current).toMatchObject({ status: 'inactive' })
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue, 0])
})

/** Passes the days until the declared end of the first sale is over by one. */
async function passDeclaredEnd() {
  const sale = await findSale(world, id)
  const days = Math.round((Date.parse(sale.nextChargeOn) - +world.clock.now()) / DAY_MS)
  await pass(days + 2)
}

test.each([
  ['long before the declared end', 0],
  ['on the last day before the declared end', 1],
])('keeps the paid period of an upgrade that was paid %s and is heard of after it', async (_, isLast) => {
  const sale = await findSale(world, id)
  if (isLast) {
    const left = Date.parse(sale.nextChargeOn) - EVENING_MS - +world.clock.now()
    await pass(Math.floor(left / DAY_MS))
    world.advance(left % DAY_MS)
  }
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, 'works')
  world.advance(1_000)
  const declaration = await terminate()
  await world.settle()
  await passDeclaredEnd()
  await deliver(world.fake.postbacks.release())
  await catchUp(world, customer)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({
    plan: 'vip',
    status: 'canceled',
    renews: false,
  })
  expect(await readDeclaration(world, declaration)).toMatchObject({ status: 'carried-out' })
  await pass(40)
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue])
  await catchUp(world, customer)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'inactive' })
})

test('cancels the sale of an upgrade page that was opened before the termination and paid after it', async () => {
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  await terminate()
  await catchUp(world, customer)
  await world.fake.pay(page.url, 'works')
  await world.settle()
  await catchUp(world, customer)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'canceled', renews: false })
  await pass(70)
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue])
})

test('lets a contract go on whose upgrade page was opened after the termination and paid', async () => {
  const restore = loseCancellations(world)
  await terminate()
  world.advance(1_000)
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  await world.fake.pay(page.url, 'works')
  await expect
    .poll(async () => (await readSubscriptions(world, customer))[0])
    .toMatchObject({ status: 'active', renews: true, plan: 'vip' })
  restore()
  await catchUp(world, customer)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'active', renews: true })
})

test('ends and refunds a contract that was renewed although nobody paid the upgrade page opened since', async () => {
  const sale = await findSale(world, id)
  const restore = loseCancellations(world)
  await terminate()
  await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  world.advance(Date.parse(sale.nextChargeOn) - +world.clock.now() + 2 * 3_600_000)
  await world.fake.ledger.runDay()
  await world.service.operator.syncCustomer(customer.id)
  restore()
  world.advance(DAY_MS)
  await catchUp(world, customer)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'inactive' })
  expect(await listKept(world, customer)).toEqual([1999, 0])
})
