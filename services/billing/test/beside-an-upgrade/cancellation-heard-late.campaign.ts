import { cancelSubscription } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  advanceToDueDay,
  catchUp,
  findActive,
  findSale,
  listKept,
  loseCancellations,
  openUpgradePage,
  passDays,
  readSubscriptions,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

let world: VerotelWorld
let customer: Caller
let id: string
let page: { url: string; amountDue: number }
beforeEach(async () => {
  world = await startBillingAtVerotel()
  const sold = await sellSubscription(world, { planId: 'premium', interval: 'month' })
  customer = sold.customer
  id = sold.subscription.id
  await passDays(world, 5)
  page = await openUpgradePage(world, customer, id, { planId: 'vip', interval: 'month' })
})
afterEach(() => world.stop())

/** Pays the upgrade, and cancels before it is heard of. */
async function upgradeAndCancel() {
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, 'works')
  world.advance(1_000)
  expect((await world.call(cancelSubscription, { params: { id } }, { as: customer })).status).toBe(200)
}

async function deliver() {
  for (const postback of world.fake.postbacks.release()) await fetch(postback)
  await world.settle()
}

/** Hears of the upgrade while Verotel cannot cancel it. @returns its id, and what lets Verotel cancel again */
async function hearUncancelled() {
  const restore = loseCancellations(world)
  for (const postback of world.fake.postbacks.release()) await fetch(postback)
  await expect
    .poll(async () => (await readSubscriptions(world, customer))[0])
    .toMatchObject({ status: 'active', plan: 'vip' })
  return { upgraded: await findActive(world, customer), restore }
}

test('refunds the renewal of an upgrade that is heard of after it, when the contract was cancelled before', async () => {
  await upgradeAndCancel()
  await passDays(world, 40)
  await deliver()
  await catchUp(world, customer)
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue, 0])
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'inactive' })
  const commands =
    "SELECT kind FROM money_order WHERE user_id = $1 AND kind <> 'change' ORDER BY asked_at, kind"
  expect(await world.database.query(commands, [customer.id])).toEqual([
    { kind: 'cancel' },
    { kind: 'end' },
    { kind: 'refund' },
  ])
})

test('refunds all renewals of it', async () => {
  await upgradeAndCancel()
  await passDays(world, 70)
  await deliver()
  await catchUp(world, customer)
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue, 0, 0])
})

test('refunds its renewals where it is heard of when it is over', async () => {
  await upgradeAndCancel()
  await passDays(world, 35)
  // Numbers of sales and transactions follow each other.
  const { saleID } = await findSale(world, id)
  const sale = [1, 2, 3].map((next) => world.fake.ledger.find(String(Number(saleID) + next))).find(Boolean)
  if (!sale) throw new Error('nothing was upgraded')
  await world.fake.ledger.cancel(sale, 'user')
  await passDays(world, 35)
  expect(sale.over).toBe(true)
  await deliver()
  await catchUp(world, customer)
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue, 0])
})

test('refunds the renewal of an upgrade that could not be cancelled before', async () => {
  await upgradeAndCancel()
  const { upgraded, restore } = await hearUncancelled()
  await advanceToDueDay(world, upgraded)
  await world.fake.ledger.runDay()
  restore()
  await world.service.operator.syncCustomer(customer.id)
  world.advance(86_400_000)
  await catchUp(world, customer)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'inactive' })
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue, 0])
})

test('keeps the renewals of an upgrade whose cancellation was taken back at Verotel', async () => {
  await upgradeAndCancel()
  await deliver()
  await catchUp(world, customer)
  const sale = await findSale(world, (await readSubscriptions(world, customer))[0]?.id ?? '')
  expect(sale.cancelledBy).not.toBeNull()
  sale.cancelledBy = null
  await passDays(world, 40)
  await catchUp(world, customer)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'active', renews: true })
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue, 2999])
  await world.fake.ledger.cancel(sale, 'user')
  await passDays(world, 40)
  await catchUp(world, customer)
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue, 2999])
})

test.each([
  ['once more, which the provider does not answer', true],
  ['once more, when the provider is back', false],
])('refunds the renewal of an upgrade that the customer tries to cancel %s', async (_, isAway) => {
  await upgradeAndCancel()
  const { upgraded, restore } = await hearUncancelled()
  const cancelAgain = () => world.call(cancelSubscription, { params: { id: upgraded } }, { as: customer })
  if (isAway) expect((await cancelAgain()).status).toBe(503)
  await advanceToDueDay(world, upgraded)
  world.fake.postbacks.hold()
  await world.fake.ledger.runDay()
  restore()
  if (!isAway) expect((await cancelAgain()).status).toBe(200)
  await deliver()
  await world.service.operator.syncCustomer(customer.id)
  world.advance(86_400_000)
  await catchUp(world, customer)
  expect(await listKept(world, customer)).toEqual([1999, page.amountDue, 0])
})
