import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refundAsAdmin } from '../admin/act-as-admin.ts'
import { createCustomer, openCheckout } from '../support/start-billing.ts'
import {
  advanceToDueDay,
  findActive,
  findSale,
  listKept,
  MONTH_OF_BASIC,
  MONTH_OF_PREMIUM,
  MONTH_OF_VIP,
  openUpgradePage,
  passDays,
  readAccess,
  readPayments,
  sellSubscription,
  startBillingAtVerotel,
  syncLater,
  type VerotelWorld,
  YEAR_OF_BASIC,
} from '../support/start-billing-at-verotel.ts'

const HOUR_MS = 3_600_000

let world: VerotelWorld
let customer: Caller
let id: string
beforeEach(async () => {
  world = await startBillingAtVerotel()
})
afterEach(() => world.stop())

async function begin(plan: Parameters<typeof sellSubscription>[1]) {
  const sold = await sellSubscription(world, plan)
  customer = sold.customer
  id = sold.subscription.id
}

/** Lets the days before a sale is charged again pass. */
async function passToDueDay(subscriptionId: string) {
  const sale = await findSale(world, subscriptionId)
  const days = Math.floor((Date.parse(sale.nextChargeOn) - +world.clock.now()) / (24 * HOUR_MS))
  if (days > 1) await passDays(world, days - 1)
  await advanceToDueDay(world, subscriptionId)
}

const sync = () => syncLater(world, customer)

test('keeps a year that an upgrade for nothing has credited, once that upgrade is renewed at the price of an unpaid page', async () => {
  await begin(YEAR_OF_BASIC)
  await passToDueDay(id)
  const unpaid = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  world.advance(HOUR_MS)
  await world.fake.ledger.runDay()
  await sync()
  world.advance(HOUR_MS)
  const paid = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  expect([unpaid.amountDue, paid.amountDue]).toEqual([2999, 0])
  await world.fake.pay(paid.url, 'works')
  await sync()
  expect(await listKept(world, customer)).toEqual([9990, 9990])
  await passToDueDay(await findActive(world, customer))
  await world.fake.ledger.runDay()
  await sync()
  await sync()
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  expect(await listKept(world, customer)).toEqual([9990, 9990, 2999])
})

test('keeps a renewal that an upgrade has credited, once a second one is bought at the price of an unpaid page of the first', async () => {
  await begin(MONTH_OF_BASIC)
  await passToDueDay(id)
  const unpaid = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  await world.fake.ledger.runDay()
  await sync()
  const paid = await openUpgradePage(world, customer, id, MONTH_OF_PREMIUM)
  expect([unpaid.amountDue, paid.amountDue]).toEqual([2999, 1000])
  await world.fake.pay(paid.url, 'works')
  await sync()
  expect(await listKept(world, customer)).toEqual([999, 999, 1000])
  const second = await findActive(world, customer)
  await passToDueDay(second)
  const last = await openUpgradePage(world, customer, second, MONTH_OF_VIP)
  expect(last.amountDue).toBe(2999)
  await world.fake.pay(last.url, 'works')
  await sync()
  await sync()
  expect(await listKept(world, customer)).toEqual([999, 999, 1000, 2999])
})

test('keeps what is left of a renewal that an upgrade has credited, before the postback of an earlier refund', async () => {
  await begin(MONTH_OF_PREMIUM)
  await passToDueDay(id)
  await world.fake.ledger.runDay()
  await sync()
  const renewal = (await readPayments(world, customer)).at(-1)
  world.fake.postbacks.hold()
  expect((await refundAsAdmin(world, renewal?.id ?? '', { amount: 1200 })).status).toBe(200)
  const late = world.fake.postbacks.release()
  world.advance(HOUR_MS)
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  expect(page.amountDue).toBe(2999 - 799)
  await world.fake.pay(page.url, 'works')
  await sync()
  for (const postback of late) await fetch(postback)
  await sync()
  await sync()
  expect(await listKept(world, customer)).toEqual([1999, 799, 2200])
})

test('keeps the first payment of a sale whose postback is sent again after an upgrade has credited its rest', async () => {
  customer = await createCustomer(world)
  const { body: order } = await openCheckout(world, customer, MONTH_OF_PREMIUM)
  world.fake.postbacks.hold()
  await world.fake.pay(order.url, 'works')
  const lost = world.fake.postbacks.release()
  await sync()
  id = await findActive(world, customer)
  await passDays(world, 20)
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  expect(page.amountDue).toBeGreaterThan(2000)
  await world.fake.pay(page.url, 'works')
  await sync()
  await passDays(world, 1)
  for (const postback of lost) await fetch(postback)
  await sync()
  await sync()
  expect((await listKept(world, customer)).sort()).toEqual([1999, page.amountDue].sort())
})

test.each([
  ['on the second day after', 0, 52],
  ['at once, and heard of three days later', 72, 1],
])(
  'refunds a renewal between the opening of an upgrade page and its payment %s',
  async (_, silent, hours) => {
    await begin(MONTH_OF_PREMIUM)
    await passToDueDay(id)
    const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
    world.advance(HOUR_MS)
    world.fake.postbacks.hold()
    await world.fake.ledger.runDay()
    world.advance(hours * HOUR_MS)
    await world.fake.pay(page.url, 'works')
    world.advance(silent * HOUR_MS)
    for (const postback of world.fake.postbacks.release()) await fetch(postback)
    await sync()
    await sync()
    expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
    expect((await listKept(world, customer)).sort()).toEqual([0, 1999, 2999])
  },
)
