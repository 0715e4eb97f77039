import { cancelSubscription, endSubscription } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBillingStore } from '../../src/store/store.ts'
import { admin, createCustomer, openCheckout } from '../support/start-billing.ts'
import {
  advanceToDueDay,
  loseCancellations,
  MONTH_OF_VIP,
  openUpgradePage,
  passDays,
  readAccess,
  readPayments,
  readSubscriptions,
  startBillingAtVerotel,
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

async function begin(card: 'works' | 'renewals-fail') {
  customer = await createCustomer(world)
  const { body: order } = await openCheckout(world, customer, { planId: 'premium', interval: 'month' })
  await world.fake.pay(order.url, card)
  await world.settle()
  id = (await readSubscriptions(world, customer))[0]?.id ?? ''
}

async function sync() {
  await world.settle()
  world.advance(61_000)
  await world.service.operator.resumeUnfinishedWork()
  await world.service.operator.syncCustomer(customer.id)
  await world.settle()
}

/** The upgrade goes on, or gives its money back. */
async function expectWorth(amountDue: number) {
  const paid = (await readPayments(world, customer)).find(({ amount }) => amount === amountDue)
  const access = await readAccess(world, customer)
  const kept = (paid?.amount ?? 0) - (paid?.refunded_amount ?? 0)
  expect({ status: access.status, kept }).toEqual(
    access.status === 'active' ? { status: 'active', kept: amountDue } : { status: 'inactive', kept: 0 },
  )
}

test('an upgrade that is paid after an unanswered end of the unpaid sale is not ended without its money', async () => {
  await begin('renewals-fail')
  await passDays(world, 20)
  await advanceToDueDay(world, id)
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  await world.fake.ledger.runDay()
  world.advance(21 * HOUR_MS)
  await world.service.operator.syncCustomer(customer.id)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'past_due' })
  const restore = loseCancellations(world)
  const answer = await world.call(cancelSubscription, { params: { id } }, { as: customer })
  expect(answer.status).toBe(503)
  restore()
  world.advance(60_000)
  await world.fake.pay(page.url, 'works')
  for (let round = 0; round < 4; round++) await sync()
  await expectWorth(page.amountDue)
})

test('an upgrade that is paid after an unanswered end by an administrator is not ended without its money', async () => {
  await begin('works')
  await passDays(world, 5)
  const page = await openUpgradePage(world, customer, id, MONTH_OF_VIP)
  const restore = loseCancellations(world)
  const body = { when: 'now', reason: 'Par courrier' } as const
  expect((await world.call(endSubscription, { params: { id }, body }, { as: admin })).status).toBe(503)
  restore()
  world.advance(60_000)
  await world.fake.pay(page.url, 'works')
  for (let round = 0; round < 4; round++) await sync()
  await expectWorth(page.amountDue)
})

test('an end of a sale that was replaced while the administrator waited is refused', async () => {
  await begin('works')
  const { database, clock } = world
  const store = createBillingStore(database, {
    service: 'billing',
    clock,
    ids: uuidV7,
    wakeRelay: () => undefined,
  })
  const body = { when: 'now', reason: 'Par courrier' } as const
  const { call } = await store.inTransaction(async (tx) => {
    await tx.lockCustomer(customer.id)
    const call = world.call(endSubscription, { params: { id }, body }, { as: admin })
    await expect.poll(listWaiting).toHaveLength(1)
    await tx.endSubscription(id, clock.now())
    return { call }
  })
  await store.close()
  expect((await call).status).toBe(409)
  expect(await database.query("SELECT 1 FROM money_order WHERE kind = 'end'")).toEqual([])
})

const listWaiting = () =>
  world.database.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
