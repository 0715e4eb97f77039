import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  advanceToDueDay,
  listKept,
  MONTH_OF_PREMIUM,
  MONTH_OF_VIP,
  openUpgradePage,
  readAccess,
  readSubscriptions,
  sellSubscription,
  startBillingAtVerotel,
  syncLater,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const HOUR_MS = 3_600_000

let world: VerotelWorld
let customer: Caller
let id: string
beforeEach(async () => {
  world = await startBillingAtVerotel()
})
afterEach(() => world.stop())

/** Some hours before a sale is charged again. */
async function beginOnDueDay(plan: Parameters<typeof sellSubscription>[1] = MONTH_OF_PREMIUM) {
  const sold = await sellSubscription(world, plan)
  customer = sold.customer
  id = sold.subscription.id
  await advanceToDueDay(world, id)
}

const sync = () => syncLater(world, customer)

async function deliver(postbacks: readonly URL[]) {
  for (const postback of postbacks) {
    await fetch(postback)
    await sync()
  }
}

test.each([
  ['in order', false],
  ['in another order', true],
])(
  'refunds a renewal between the opening and the payment of an upgrade page, heard of %s',
  async (_, isLate) => {
    await beginOnDueDay()
    const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
    world.advance(HOUR_MS)
    world.fake.postbacks.hold()
    await world.fake.ledger.runDay()
    await world.fake.pay(page.url, 'works')
    const postbacks = world.fake.postbacks.release()
    await deliver(isLate ? postbacks.toReversed() : postbacks)
    expect(page.amountDue).toBe(2999)
    expect((await listKept(world, customer)).sort()).toEqual([0, 1999, 2999])
    expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
    await sync()
    expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  },
)

test.each([
  ['in order', false],
  ['in another order', true],
])('keeps a renewal on the day of an upgrade that has credited it, heard of %s', async (_, isLate) => {
  await beginOnDueDay()
  world.fake.postbacks.hold()
  await world.fake.ledger.runDay()
  world.advance(HOUR_MS)
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  await world.fake.pay(page.url, 'works')
  const postbacks = world.fake.postbacks.release()
  await deliver(isLate ? postbacks.toReversed() : postbacks)
  expect(page.amountDue).toBeLessThan(1500)
  expect((await listKept(world, customer)).sort()).toEqual([1999, 1999, page.amountDue].sort())
})

test.each(['basic', 'premium'] as const)(
  'keeps a year of %s that was renewed on the day of an upgrade to a month for nothing',
  async (planId) => {
    await beginOnDueDay({ planId, interval: 'year' })
    await world.fake.ledger.runDay()
    await sync()
    world.advance(HOUR_MS)
    const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
    expect(page.amountDue).toBe(0)
    await world.fake.pay(page.url, 'works')
    await sync()
    await sync()
    const { yearly } = { basic: { yearly: 9_990 }, premium: { yearly: 19_990 } }[planId]
    expect((await listKept(world, customer)).filter((kept) => kept > 0)).toEqual([yearly, yearly])
    expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  },
)

test('keeps an upgrade whose postback one replica received at a later time than another refunds at', async () => {
  await beginOnDueDay()
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  world.advance(HOUR_MS)
  world.fake.postbacks.hold()
  await world.fake.ledger.runDay()
  world.advance(60_000)
  await world.fake.pay(page.url, 'works')
  const [rebill, upgrade] = world.fake.postbacks.release() as [URL, URL]
  await fetch(rebill)
  await world.settle()
  await fetch(upgrade)
  world.clock.set(new Date(+world.clock.now() - 1_000))
  await world.service.operator.syncCustomer(customer.id)
  await world.settle()
  await sync()
  await sync()
  expect((await listKept(world, customer)).sort()).toEqual([0, 1999, 2999])
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
})

test('refunds the renewal where another page was opened after it, and the first one was paid', async () => {
  await beginOnDueDay()
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  world.advance(HOUR_MS)
  await world.fake.ledger.runDay()
  await sync()
  await openUpgradePage(world, customer, id, { planId: 'vip', interval: 'year' })
  await world.fake.pay(page.url, 'works')
  await sync()
  await sync()
  expect((await listKept(world, customer)).sort()).toEqual([0, 1999, 2999])
})

test('takes nothing off the credit of a second upgrade for a renewal that was given back', async () => {
  await beginOnDueDay({ planId: 'basic', interval: 'month' })
  const page = await openUpgradePage(world, customer, id, { planId: 'premium', interval: 'month' })
  world.advance(HOUR_MS)
  await world.fake.ledger.runDay()
  await sync()
  await world.fake.pay(page.url, 'works')
  await sync()
  await sync()
  const running = (await readSubscriptions(world, customer)).find(({ status }) => status === 'active')
  const second = await openUpgradePage(world, customer, running?.id ?? '', MONTH_OF_VIP)
  expect(second.amountDue).toBe(2999 - 1999)
})
