import { getPayment } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readJournal, refundAsAdmin } from '../admin/act-as-admin.ts'
import { admin } from '../support/start-billing.ts'
import {
  openUpgradePage,
  readAccess,
  readPayments,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const DAY_MS = 86_400_000

/** Each upgrade at Verotel is another sale: events of the first sale must reach the one that continues it. */
let world: VerotelWorld
beforeAll(async () => {
  world = await startBillingAtVerotel()
})
afterAll(() => world.stop())

async function sellAndUpgrade(times = 1) {
  const { customer, subscription } = await sellSubscription(world)
  let id = subscription.id
  for (const plan of [
    { planId: 'vip', interval: 'month' } as const,
    { planId: 'vip', interval: 'year' } as const,
  ].slice(0, times)) {
    world.advance(60_000)
    await world.fake.pay((await openUpgradePage(world, customer, id, plan)).url, 'works')
    await world.settle()
    id = await findRunning(customer)
  }
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  const [first] = await readPayments(world, customer)
  if (!first) throw new Error('nothing was paid')
  return { customer, first, id }
}

async function findRunning({ id }: Caller) {
  const rows = await world.database.query<{ id: string }>(
    'SELECT id FROM subscription WHERE user_id = $1 AND ended_at IS NULL',
    [id],
  )
  return rows[0]?.id ?? ''
}

async function syncADayLater({ id }: Caller) {
  await world.settle()
  world.advance(DAY_MS)
  await world.service.operator.syncCustomer(id)
  await world.settle()
}

describe('a chargeback of the first payment', () => {
  test.each([1, 2])('ends the sale that continues the contract after %i upgrades', async (times) => {
    const { customer, first } = await sellAndUpgrade(times)
    await world.fake.ledger.chargeBack(first.reference)
    await syncADayLater(customer)
    expect(await readAccess(world, customer)).toMatchObject({ status: 'inactive' })
    expect(await findRunning(customer)).toBe('')
  })

  test('ends an upgrade whose postback arrives after it', async () => {
    const { customer, subscription } = await sellSubscription(world)
    const [first] = await readPayments(world, customer)
    const page = await openUpgradePage(world, customer, subscription.id)
    world.fake.clock.advance(60_000)
    world.fake.postbacks.hold()
    await world.fake.pay(page.url, 'works')
    const [late] = world.fake.postbacks.release()
    await world.fake.ledger.chargeBack(first?.reference ?? '')
    await world.settle()
    world.advance(60_000)
    await fetch(late as URL)
    await syncADayLater(customer)
    expect(await readAccess(world, customer)).toMatchObject({ status: 'inactive' })
    expect(await findRunning(customer)).toBe('')
  })
})

describe('a refund of the first payment', () => {
  test('that ends access ends the continued sale, and the journal names it', async () => {
    const { customer, first, id } = await sellAndUpgrade()
    const { body } = await world.call(getPayment, { params: { id: first.id } }, { as: admin })
    expect(body.running).toMatchObject({ id, plan: 'vip', status: 'active' })
    const wanted = { endAccess: true, requestId: uuidV7() }
    for (const _ of [1, 2]) expect((await refundAsAdmin(world, first.id, wanted)).status).toBe(200)
    await syncADayLater(customer)
    expect(await readAccess(world, customer)).toMatchObject({ status: 'inactive' })
    expect(await readJournal(world, first.id)).toMatchObject([
      { details: { endAccess: true, subscriptionId: id } },
    ])
    const ends = await world.database.query(
      "SELECT subscription_id FROM money_order WHERE user_id = $1 AND kind = 'end'",
      [customer.id],
    )
    expect(ends).toEqual([{ subscription_id: id }])
  })

  test('without ending access ends nothing', async () => {
    const { customer, first } = await sellAndUpgrade()
    await refundAsAdmin(world, first.id)
    await syncADayLater(customer)
    expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
    expect(await readJournal(world, first.id)).toMatchObject([
      { details: { endAccess: false, subscriptionId: null } },
    ])
  })
})
