import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentSnapshot } from '../../src/sync/domain/snapshot.ts'
import { newest } from '../support/at-the-sandbox.ts'
import { aboutOrder, notify } from '../support/notify.ts'
import { createScriptedProvider, paidTruth, tellTruths } from '../support/scripted-provider.ts'
import { aCustomer, type BillingWorld, order, startBilling, stateOf } from '../support/world.ts'

type Change = NonNullable<Parameters<typeof paidTruth>[1]>

let world: BillingWorld
const { snapshots, fetchSnapshot } = tellTruths()
beforeAll(async () => {
  world = await startBilling({}, { provider: createScriptedProvider({ fetchSnapshot }) })
})
afterAll(() => world.stop())

const nothingOf = async (userId: string) => {
  for (const table of ['subscription', 'invoice', 'payment'])
    expect(await world.database.query(`SELECT id FROM ${table} WHERE user_id = $1`, [userId])).toEqual([])
}
const notificationOf = async (userId: string) =>
  (
    await world.database.query<{ status: string; failure: string | null }>(
      'SELECT status, failure FROM notification WHERE user_id = $1',
      [userId],
    )
  )[0]
const over = (months: number) => new Date(Date.now() - months * 30 * 86_400_000)
const never = new Date(Number.NaN)

test.each<[string, Change, RegExp]>([
  ['a price below nothing', { subscription: { amount: -1 } }, /amount of subscription .* is -1/],
  ['half a cent', { subscription: { amount: 1999.5 } }, /amount of subscription .* is 1999.5/],
  ['no number', { payment: { amount: Number.NaN } }, /amount of payment .* is NaN/],
  ['more than any price', { invoice: { amountDue: 2 ** 31 } }, /amount due of invoice .* is 2147483648/],
  ['an invoice below nothing', { invoice: { amountPaid: -1999 } }, /amount paid of invoice .* is -1999/],
  ['more given back than paid', { payment: { refunded: 2_000 } }, /more was given back than paid/],
  ['another currency than was ordered', inDollars(), /USD, ordered in EUR/],
  [
    'an invoice in another currency',
    { invoice: { currency: 'USD' } },
    /invoice .*: USD, the subscription is in EUR/,
  ],
  [
    'a payment in another currency',
    { payment: { currency: 'USD' } },
    /payment .*: USD, the subscription is in EUR/,
  ],
  ['a currency that is none', { subscription: { currency: 'euro' } }, /currency euro/],
  [
    'a period backwards',
    { subscription: { periodEnd: over(2) } },
    /period of subscription .* ends before it begins/,
  ],
  ['an invoice backwards', { invoice: { periodEnd: over(2) } }, /period of invoice .* ends before it begins/],
  ['a period of no length', { subscription: nowToNow() }, /period of subscription .* has no length/],
  ['a period without end', { subscription: { periodEnd: never } }, /period of subscription/],
  ['a payment at no time', { payment: { at: never } }, /time of payment .* is none/],
  ['a beginning at no time', { subscription: { startedAt: never } }, /beginning of subscription .* is none/],
])('records nothing but the reason for %s, and applies a later valid snapshot', async (_, change, reason) => {
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  snapshots.set(customer.id, paidTruth(id, change))
  expect(await notify(world, { about: aboutOrder(id) })).toBe(200)
  await expect.poll(() => notificationOf(customer.id)).toMatchObject({ status: 'failed' })
  expect((await notificationOf(customer.id))?.failure).toMatch(reason)
  await nothingOf(customer.id)
  expect(await stateOf(world, customer)).toEqual([])

  snapshots.set(customer.id, paidTruth(id))
  world.clock.advance(61_000)
  await world.service.operator.catchUp()
  expect(await notificationOf(customer.id)).toEqual({ status: 'handled', failure: null })
  expect(await newest(world, customer)).toMatchObject({ plan: 'premium', status: 'active' })
})

test('refuses a snapshot with a payment of another customer', async () => {
  const [owner, other] = [await aCustomer(world), await aCustomer(world)]
  const { id } = (await order(world, owner)).body
  snapshots.set(owner.id, paidTruth(id))
  await notify(world, { about: aboutOrder(id) })
  await world.settle()
  const { id: foreign } = (await order(world, other)).body
  const theirs = paidTruth(id).payments[0] as PaymentSnapshot
  snapshots.set(other.id, { ...paidTruth(foreign), payments: [{ ...theirs, refunded: 1_999 }] })
  await notify(world, { about: aboutOrder(foreign) })
  await expect.poll(() => notificationOf(other.id)).toMatchObject({ status: 'failed' })
  await nothingOf(other.id)
  const rows = await world.database.query(
    'SELECT user_id, refunded_amount FROM payment WHERE reference = $1',
    [theirs.reference],
  )
  expect(rows).toEqual([{ user_id: owner.id, refunded_amount: 0 }])
})

test('syncs other customers when one snapshot is invalid', async () => {
  const looked: string[] = []
  const poisoned = await startBilling(
    {},
    {
      provider: createScriptedProvider({
        fetchSnapshot: async ({ userId, checkouts }) => {
          looked.push(userId)
          const id = checkouts[0]?.id ?? ''
          return paidTruth(id, userId === ill.id ? { payment: { amount: -1 } } : {})
        },
        async *changesBetween() {
          for (const one of [ill, well]) yield { customer: `account-${one.id}` }
        },
      }),
    },
  )
  const [ill, well] = [await aCustomer(poisoned), await aCustomer(poisoned)]
  try {
    for (const one of [ill, well]) await order(poisoned, one)
    expect(await poisoned.service.operator.reconcile()).toBe(1)
    expect(looked).toEqual([ill.id, well.id])
    expect(await newest(poisoned, well)).toMatchObject({ status: 'active' })
    const [late] = [await aCustomer(poisoned)]
    await order(poisoned, late)
    poisoned.clock.advance(25 * 3_600_000)
    await poisoned.service.operator.catchUp()
    const open = await poisoned.database.query("SELECT id FROM checkout WHERE status IN ('starting', 'open')")
    expect(open.length).toBeLessThanOrEqual(1)
    expect(await newest(poisoned, late)).toMatchObject({ status: 'active' })
  } finally {
    await poisoned.stop()
  }
})

function inDollars(): Change {
  return { subscription: { currency: 'USD' }, invoice: { currency: 'USD' }, payment: { currency: 'USD' } }
}

function nowToNow() {
  const now = new Date()
  return { periodStart: now, periodEnd: now }
}
