import { cancelSubscription, endSubscription } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refundAsAdmin } from '../admin/act-as-admin.ts'
import { admin } from '../support/start-billing.ts'
import {
  catchUp,
  findSale,
  listKept,
  openUpgradePage,
  passDays,
  readAccess,
  readPayments,
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
  page = await openUpgradePage(world, customer, id)
  world.advance(1_000)
})
afterEach(() => world.stop())

async function deliver(postbacks: readonly URL[]) {
  for (const postback of postbacks) await fetch(postback)
  await catchUp(world, customer)
}

const endNow = () =>
  world.call(
    endSubscription,
    { params: { id }, body: { when: 'now', reason: 'Par courrier' } },
    { as: admin },
  )

/** Ends the replaced sale as another replica does that had read it before the upgrade was recorded. */
async function endReplaced() {
  const { saleID } = await findSale(world, id)
  await world.database.query('INSERT INTO provider_note (provider, name, value) VALUES ($1, $2, $3)', [
    'verotel',
    `end:${saleID}`,
    JSON.stringify({ at: world.clock.now().toISOString() }),
  ])
  await catchUp(world, customer)
}

async function expectRefunded(kept: number[]) {
  expect(await readAccess(world, customer)).toMatchObject({ status: 'inactive' })
  expect(await listKept(world, customer)).toEqual(kept)
}

test('refunds an upgrade that is heard of after an unanswered end was repeated', async () => {
  world.fake.trouble('busy')
  expect((await endNow()).status).toBe(503)
  world.fake.trouble(null)
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, 'works')
  await catchUp(world, customer)
  await deliver(world.fake.postbacks.release())
  await expectRefunded([1999, 0])
})

test('refunds a recorded upgrade whose old sale is ended, once', async () => {
  await world.fake.pay(page.url, 'works')
  await catchUp(world, customer)
  await endReplaced()
  await expectRefunded([1999, 0])
  expect(
    await world.database.query("SELECT kind FROM money_order WHERE user_id = $1 AND kind = 'refund'", [
      customer.id,
    ]),
  ).toHaveLength(1)
})

test('refunds what is left of it after a refund of a part', async () => {
  await world.fake.pay(page.url, 'works')
  await catchUp(world, customer)
  const upgrade = (await readPayments(world, customer))[1]
  expect((await refundAsAdmin(world, upgrade?.id ?? '', { amount: 500 })).status).toBe(200)
  await endReplaced()
  await expectRefunded([1999, 0])
})

test('keeps periods of it that are over, and refunds a renewal that is heard of after the end', async () => {
  await world.fake.pay(page.url, 'works')
  await passDays(world, 27)
  world.fake.postbacks.hold()
  await passDays(world, 10)
  const renewal = world.fake.postbacks.release()
  await endReplaced()
  await deliver(renewal)
  await expectRefunded([1999, page.amountDue, 0])
})

test('refunds an upgrade after an end that is heard of when it is over', async () => {
  expect((await endNow()).status).toBe(200)
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, 'works')
  const sale = await findUpgrade()
  await world.fake.ledger.cancel(sale, 'user')
  await passDays(world, 40)
  expect(sale.over).toBe(true)
  await deliver(world.fake.postbacks.release())
  await expectRefunded([1999, 0])
})

/** Numbers of sales and transactions follow each other. */
async function findUpgrade() {
  const { saleID } = await findSale(world, id)
  for (let next = Number(saleID) + 1; next < Number(saleID) + 10; next++) {
    const sale = world.fake.ledger.find(String(next))
    if (sale) return sale
  }
  throw new Error('nothing was upgraded')
}

test('lets an upgrade go on that was itself upgraded after an unanswered end of the first sale', async () => {
  world.fake.trouble('busy')
  expect((await endNow()).status).toBe(503)
  world.fake.trouble(null)
  await world.fake.pay(page.url, 'works')
  await catchUp(world, customer)
  const [running] = await readSubscriptions(world, customer)
  const next = await openUpgradePage(world, customer, running?.id ?? '', { planId: 'vip', interval: 'year' })
  await world.fake.pay(next.url, 'works')
  await catchUp(world, customer)
  const [last] = await readSubscriptions(world, customer)
  expect(last).toMatchObject({ plan: 'vip', status: 'active' })
  const params = { id: last?.id ?? '' }
  expect((await world.call(cancelSubscription, { params }, { as: customer })).status).toBe(200)
  await passDays(world, 370)
  await catchUp(world, customer)
  await expectRefunded([1999, page.amountDue, next.amountDue])
  const ends = "SELECT status FROM money_order WHERE user_id = $1 AND kind = 'end'"
  expect(await world.database.query(ends, [customer.id])).toEqual([{ status: 'failed' }])
})
