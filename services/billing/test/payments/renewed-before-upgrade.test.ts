import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openUpgradePage,
  readAccess,
  readPayments,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const HOUR_MS = 3_600_000
const VIP = { planId: 'vip', interval: 'month' } as const

let world: VerotelWorld
let customer: Caller
let id: string
beforeEach(async () => {
  world = await startBillingAtVerotel()
  const sold = await sellSubscription(world, { planId: 'premium', interval: 'month' })
  customer = sold.customer
  id = sold.subscription.id
  const rows = await world.database.query<{ reference: string }>(
    'SELECT reference FROM subscription WHERE id = $1',
    [id],
  )
  const sale = world.fake.ledger.find(rows[0]?.reference ?? '')
  world.advance(Date.parse(sale?.nextChargeOn ?? '') - +world.clock.now() + 4 * HOUR_MS)
})
afterEach(() => world.stop())

async function deliver(postbacks: readonly URL[]) {
  for (const postback of postbacks) {
    await fetch(postback)
    await world.settle()
    world.advance(60_000)
    await world.service.operator.syncCustomer(customer.id)
    await world.settle()
  }
}

const listKept = async () =>
  (await readPayments(world, customer)).map((one) => one.amount - one.refunded_amount)

test.each([
  ['in order', false],
  ['in another order', true],
])(
  'refunds a renewal between the opening and the payment of an upgrade page, heard of %s',
  async (_, isLate) => {
    const page = await openUpgradePage(world, customer, id, VIP)
    world.advance(HOUR_MS)
    world.fake.postbacks.hold()
    await world.fake.ledger.runDay()
    await world.fake.pay(page.url, 'works')
    const postbacks = world.fake.postbacks.release()
    await deliver(isLate ? postbacks.toReversed() : postbacks)
    expect(page.amountDue).toBe(2999)
    expect((await listKept()).sort()).toEqual([0, 1999, 2999])
    expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
    await deliver([])
    await world.service.operator.syncCustomer(customer.id)
    expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  },
)

test.each([
  ['in order', false],
  ['in another order', true],
])('keeps a renewal on the day of an upgrade that has credited it, heard of %s', async (_, isLate) => {
  world.fake.postbacks.hold()
  await world.fake.ledger.runDay()
  world.advance(HOUR_MS)
  const page = await openUpgradePage(world, customer, id, VIP)
  await world.fake.pay(page.url, 'works')
  const postbacks = world.fake.postbacks.release()
  await deliver(isLate ? postbacks.toReversed() : postbacks)
  expect(page.amountDue).toBeLessThan(1500)
  expect((await listKept()).sort()).toEqual([1999, 1999, page.amountDue].sort())
})
