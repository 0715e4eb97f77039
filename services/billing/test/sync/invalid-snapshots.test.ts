import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentSnapshot } from '../../src/sync/domain/snapshot.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider, scriptSnapshots } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import {
  type BillingWorld,
  createCustomer,
  openCheckout,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'

type Change = NonNullable<Parameters<typeof buildPaidSnapshot>[1]>

let world: BillingWorld
const { snapshots, fetchSnapshot } = scriptSnapshots()
beforeAll(async () => {
  world = await startBilling({}, { provider: createScriptedProvider({ fetchSnapshot }) })
})
afterAll(() => world.stop())

const expectNothingRecorded = async (userId: string) => {
  for (const table of ['subscription', 'invoice', 'payment'])
    expect(await world.database.query(`SELECT id FROM ${table} WHERE user_id = $1`, [userId])).toEqual([])
}
const readWebhookEvent = async (userId: string) =>
  (
    await world.database.query<{ status: string; failure: string | null }>(
      'SELECT status, failure FROM notification WHERE user_id = $1',
      [userId],
    )
  )[0]
const monthsAgo = (months: number) => new Date(Date.now() - months * 30 * 86_400_000)
const invalidDate = new Date(Number.NaN)

test.each<[string, Change, RegExp]>([
  ['a negative price', { subscription: { amount: -1 } }, /amount of subscription .* is -1/],
  ['a fractional amount', { subscription: { amount: 1999.5 } }, /amount of subscription .* is 1999.5/],
  ['an amount that is not a number', { payment: { amount: Number.NaN } }, /amount of payment .* is NaN/],
  [
    'an amount beyond the limit',
    { invoice: { amountDue: 2 ** 31 } },
    /amount due of invoice .* is 2147483648/,
  ],
  ['a negative invoice', { invoice: { amountPaid: -1999 } }, /amount paid of invoice .* is -1999/],
  ['a refund above the payment', { payment: { refunded: 2_000 } }, /more was given back than paid/],
  ['another currency than the checkout', inDollars(), /USD, ordered in EUR/],
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
  ['an invalid currency', { subscription: { currency: 'euro' } }, /currency euro/],
  [
    'a reversed period',
    { subscription: { periodEnd: monthsAgo(2) } },
    /period of subscription .* ends before it begins/,
  ],
  [
    'a reversed invoice period',
    { invoice: { periodEnd: monthsAgo(2) } },
    /period of invoice .* ends before it begins/,
  ],
  ['an empty period', { subscription: nowToNow() }, /period of subscription .* has no length/],
  ['a period without end', { subscription: { periodEnd: invalidDate } }, /period of subscription/],
  ['a payment with an invalid time', { payment: { at: invalidDate } }, /time of payment .* is none/],
  [
    'an invalid beginning',
    { subscription: { startedAt: invalidDate } },
    /beginning of subscription .* is none/,
  ],
])('records nothing but the reason for %s, and applies a later valid snapshot', async (_, change, reason) => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  snapshots.set(customer.id, buildPaidSnapshot(id, change))
  expect(await sendWebhook(world, { about: subjectOfCheckout(id) })).toBe(200)
  await expect.poll(() => readWebhookEvent(customer.id)).toMatchObject({ status: 'failed' })
  expect((await readWebhookEvent(customer.id))?.failure).toMatch(reason)
  await expectNothingRecorded(customer.id)
  expect(await readAccessStates(world, customer)).toEqual([])

  snapshots.set(customer.id, buildPaidSnapshot(id))
  world.clock.advance(61_000)
  await world.service.operator.resumeUnfinishedWork()
  expect(await readWebhookEvent(customer.id)).toEqual({ status: 'handled', failure: null })
  expect(await readNewestSubscription(world, customer)).toMatchObject({ plan: 'premium', status: 'active' })
})

test('refuses a snapshot with a payment of another customer', async () => {
  const [owner, other] = [await createCustomer(world), await createCustomer(world)]
  const { id } = (await openCheckout(world, owner)).body
  snapshots.set(owner.id, buildPaidSnapshot(id))
  await sendWebhook(world, { about: subjectOfCheckout(id) })
  await world.settle()
  const { id: foreign } = (await openCheckout(world, other)).body
  const theirs = buildPaidSnapshot(id).payments[0] as PaymentSnapshot
  snapshots.set(other.id, { ...buildPaidSnapshot(foreign), payments: [{ ...theirs, refunded: 1_999 }] })
  await sendWebhook(world, { about: subjectOfCheckout(foreign) })
  await expect.poll(() => readWebhookEvent(other.id)).toMatchObject({ status: 'failed' })
  await expectNothingRecorded(other.id)
  const rows = await world.database.query(
    'SELECT user_id, refunded_amount FROM payment WHERE reference = $1',
    [theirs.reference],
  )
  expect(rows).toEqual([{ user_id: owner.id, refunded_amount: 0 }])
})

test('syncs other customers when one snapshot is invalid', async () => {
  const fetched: string[] = []
  const secondWorld = await startBilling(
    {},
    {
      provider: createScriptedProvider({
        fetchSnapshot: async ({ userId, checkouts }) => {
          fetched.push(userId)
          const id = checkouts[0]?.id ?? ''
          return buildPaidSnapshot(id, userId === invalidCustomer.id ? { payment: { amount: -1 } } : {})
        },
        async *changesBetween() {
          for (const one of [invalidCustomer, validCustomer]) yield { customer: `account-${one.id}` }
        },
      }),
    },
  )
  const [invalidCustomer, validCustomer] = [
    await createCustomer(secondWorld),
    await createCustomer(secondWorld),
  ]
  try {
    for (const one of [invalidCustomer, validCustomer]) await openCheckout(secondWorld, one)
    expect(await secondWorld.service.operator.reconcile()).toBe(1)
    expect(fetched).toEqual([invalidCustomer.id, validCustomer.id])
    expect(await readNewestSubscription(secondWorld, validCustomer)).toMatchObject({ status: 'active' })
    const [late] = [await createCustomer(secondWorld)]
    await openCheckout(secondWorld, late)
    secondWorld.clock.advance(25 * 3_600_000)
    await secondWorld.service.operator.resumeUnfinishedWork()
    const open = await secondWorld.database.query(
      "SELECT id FROM checkout WHERE status IN ('starting', 'open')",
    )
    expect(open.length).toBeLessThanOrEqual(1)
    expect(await readNewestSubscription(secondWorld, late)).toMatchObject({ status: 'active' })
  } finally {
    await secondWorld.stop()
  }
})

function inDollars(): Change {
  return { subscription: { currency: 'USD' }, invoice: { currency: 'USD' }, payment: { currency: 'USD' } }
}

function nowToNow() {
  const now = new Date()
  return { periodStart: now, periodEnd: now }
}
