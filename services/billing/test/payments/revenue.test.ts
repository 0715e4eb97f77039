import { getRevenue } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readNewestPayment, refundAsAdmin } from '../admin/act-as-admin.ts'
import { advanceDays, callSandboxConsole, subscribe } from '../support/drive-sandbox.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  grantPlan,
  openCheckout,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.clock.set(new Date('2026-11-21T12:00:00Z'))
  await world.database.query('DELETE FROM payment_fact')
  await world.database.query('DELETE FROM payment')
  await world.database.query('DELETE FROM subscription_change')
  await world.database.query('DELETE FROM money_order')
  await world.database.query('DELETE FROM subscription WHERE id NOT IN (SELECT subscription_id FROM invoice)')
})

const readRevenue = async () => (await world.call(getRevenue, {}, { as: admin })).body

interface SubscriptionChange {
  plan?: string
  interval?: string
  status?: string
  amount?: number
  source?: string
  surplus?: boolean
  currency?: string
  from?: string
  ended?: string | null
  contract?: Contract
}

interface Contract {
  userId: string
  checkoutId: string
}

/** Opens a checkout: providers that cannot change a sale end it and start another one of the same checkout. */
async function openContract(): Promise<Contract> {
  const customer = await createCustomer(world)
  const { body } = await openCheckout(world, customer)
  return { userId: customer.id, checkoutId: body.id }
}

async function insertSubscription(change: SubscriptionChange = {}): Promise<string> {
  const one = {
    ...{ plan: 'premium', interval: 'month', status: 'active', amount: 1999, source: 'sandbox' },
    ...{ surplus: false, currency: 'EUR', from: '2026-11-01T10:00:00Z', ended: null },
    ...change,
  }
  const userId = one.contract?.userId ?? (await createCustomer(world)).id
  const id = uuidV7()
  await world.database.query(
    `INSERT INTO subscription (id, user_id, plan, interval, status, amount, currency, source, surplus, created_at,
       current_period_start, current_period_end, valid_until, ended_at, checkout_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10::timestamptz + interval '1 year', $10, $11, $12)`,
    [
      ...[id, userId, one.plan, one.interval, one.ended ? 'inactive' : one.status, one.amount, one.currency],
      ...[one.source, one.surplus, one.from, one.ended, one.contract?.checkoutId ?? null],
    ],
  )
  return id
}

async function insertPayment(
  subscriptionId: string,
  facts: [kind: string, amount: number, at: string][],
  currency = 'EUR',
) {
  const id = uuidV7()
  await world.database.query(
    `INSERT INTO payment (id, user_id, subscription_id, provider, reference, status, amount, refunded_amount, currency, at)
     SELECT $1::uuid, user_id, id, 'sandbox', $1::uuid::text, 'succeeded', 1999, 0, $3, '2026-11-01T10:00:00Z'
     FROM subscription WHERE id = $2`,
    [id, subscriptionId, currency],
  )
  for (const [kind, amount, at] of facts)
    await world.database.query(
      'INSERT INTO payment_fact (id, payment_id, kind, amount, currency, at) VALUES ($1, $2, $3, $4, $5, $6)',
      [uuidV7(), id, kind, amount, currency, at],
    )
}

test('returns zeros for twelve months without sales', async () => {
  expect(await readRevenue()).toEqual({
    currency: 'EUR',
    mrr: 0,
    activeSubscriptions: 0,
    trialingSubscriptions: 0,
    pastDueSubscriptions: 0,
    churn: null,
    byPlan: [],
    months: [
      ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
      ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
    ].map((month) => ({ month, received: 0, refunded: 0, started: 0, ended: 0 })),
  })
})

test('counts running subscriptions by status, and years as twelfths rounded at the end', async () => {
  // 2 x 1999 + 999 (past due) + 2999 (cancelled, still running) = 7996; 2 x 9990 + 1 x 19990 = 39970 a year = 3330.83 a
  // month.
  await insertSubscription()
  await insertSubscription()
  await insertSubscription({ plan: 'basic', amount: 999, status: 'past_due' })
  await insertSubscription({ plan: 'vip', amount: 2999, status: 'canceled' })
  await insertSubscription({ plan: 'basic', interval: 'year', amount: 9990 })
  await insertSubscription({ plan: 'basic', interval: 'year', amount: 9990 })
  await insertSubscription({ interval: 'year', amount: 19990 })
  await insertSubscription({ plan: 'vip', amount: 2999, status: 'trialing' })
  // Not counted: a grant, a duplicate, an ended and a never paid subscription.
  await insertSubscription({ source: 'grant', amount: 0 })
  await insertSubscription({ surplus: true })
  await insertSubscription({ ended: '2026-11-10T10:00:00Z' })
  await insertSubscription({ status: 'inactive' })
  const { mrr, activeSubscriptions, trialingSubscriptions, pastDueSubscriptions, byPlan } =
    await readRevenue()
  expect({ mrr, activeSubscriptions, trialingSubscriptions, pastDueSubscriptions }).toEqual({
    mrr: 11_327,
    activeSubscriptions: 6,
    trialingSubscriptions: 1,
    pastDueSubscriptions: 1,
  })
  expect(byPlan).toEqual([
    { plan: 'basic', interval: 'month', subscriptions: 1, mrr: 999 },
    { plan: 'basic', interval: 'year', subscriptions: 2, mrr: 1665 },
    { plan: 'premium', interval: 'month', subscriptions: 2, mrr: 3998 },
    { plan: 'premium', interval: 'year', subscriptions: 1, mrr: 1666 },
    { plan: 'vip', interval: 'month', subscriptions: 2, mrr: 2999 },
  ])
})

test('leaves out amounts in other currencies', async () => {
  const other = await insertSubscription({ currency: 'CHF' })
  await insertPayment(other, [['received', 1999, '2026-11-02T10:00:00Z']], 'CHF')
  const { mrr, activeSubscriptions, months } = await readRevenue()
  expect({ mrr, activeSubscriptions, received: months.at(-1)?.received }).toEqual({
    mrr: 0,
    activeSubscriptions: 1,
    received: 0,
  })
})

describe('churn', () => {
  // Thirty days before the clock of these tests: 22 October, noon.
  test('is the share of running subscriptions that have ended since', async () => {
    await insertSubscription({ from: '2026-08-01T10:00:00Z' })
    await insertSubscription({ from: '2026-10-22T11:59:59Z' })
    await insertSubscription({ from: '2026-08-01T10:00:00Z', ended: '2026-11-05T10:00:00Z' })
    // Began later, ended before, grant, duplicate: none of them ran then.
    await insertSubscription({ from: '2026-10-22T12:00:30Z', ended: '2026-11-05T10:00:00Z' })
    await insertSubscription({ from: '2026-08-01T10:00:00Z', ended: '2026-10-22T11:00:00Z' })
    await insertSubscription({ from: '2026-08-01T10:00:00Z', ended: '2026-11-05T10:00:00Z', source: 'grant' })
    await insertSubscription({ from: '2026-08-01T10:00:00Z', ended: '2026-11-05T10:00:00Z', surplus: true })
    expect((await readRevenue()).churn).toBeCloseTo(1 / 3, 10)
  })

  test('is null without subscriptions then, and 0 when all still run', async () => {
    await insertSubscription({ from: '2026-11-20T10:00:00Z' })
    expect((await readRevenue()).churn).toBeNull()
    await insertSubscription({ from: '2026-01-01T10:00:00Z' })
    expect((await readRevenue()).churn).toBe(0)
  })
})

describe('a contract continued in another sale of its checkout', () => {
  const from = '2026-08-01T10:00:00Z'
  const readMovements = async () => {
    const { mrr, activeSubscriptions, churn, months } = await readRevenue()
    const moved = months.filter(({ started, ended }) => started + ended > 0)
    return {
      ...{ mrr, activeSubscriptions, churn },
      months: moved.map(({ month, started, ended }) => `${month} +${started} -${ended}`),
    }
  }

  test('counts one start and no end', async () => {
    const contract = await openContract()
    await insertSubscription({ contract, from, ended: '2026-10-30T10:00:00Z' })
    await insertSubscription({
      contract,
      from,
      ended: '2026-11-05T10:00:00Z',
      interval: 'year',
      amount: 19_990,
    })
    await insertSubscription({ contract, from, plan: 'vip', amount: 2999 })
    const once = ['2026-08 +1 -0']
    expect(await readMovements()).toEqual({ mrr: 2999, activeSubscriptions: 1, churn: 0, months: once })
  })

  test('counts one end, with the last sale', async () => {
    const contract = await openContract()
    await insertSubscription({ contract, from, ended: '2026-10-01T10:00:00Z' })
    await insertSubscription({ contract, from, ended: '2026-11-10T10:00:00Z', plan: 'vip', amount: 2999 })
    const both = ['2026-08 +1 -0', '2026-11 +0 -1']
    expect(await readMovements()).toEqual({ mrr: 0, activeSubscriptions: 0, churn: 1, months: both })
  })

  test('is separate contracts when the checkout was paid twice, or again after the end', async () => {
    const [twice, again] = [await openContract(), await openContract()]
    await insertSubscription({ contract: twice, from, ended: '2026-11-05T10:00:00Z' })
    await insertSubscription({ contract: twice, from, surplus: true })
    await insertSubscription({ contract: again, from, ended: '2026-11-05T10:00:00Z' })
    await insertSubscription({ contract: again, from: '2026-11-05T11:00:00Z' })
    const all = ['2026-08 +2 -0', '2026-11 +1 -2']
    expect(await readMovements()).toEqual({ mrr: 1999, activeSubscriptions: 1, churn: 1, months: all })
  })
})

test('starts months at midnight in Paris and counts money in the month it moved', async () => {
  const one = await insertSubscription({ from: '2026-09-30T22:30:00Z', ended: '2026-10-31T23:30:00Z' })
  const twice = await insertSubscription({ surplus: true, from: '2026-10-05T10:00:00Z' })
  await insertSubscription({ source: 'grant', amount: 0, from: '2026-10-05T10:00:00Z' })
  await insertPayment(one, [
    // 1 October in Paris, two hours ahead.
    ['received', 1999, '2026-09-30T22:00:00Z'],
    ['received', 500, '2026-09-30T21:59:59Z'],
    // 1 November in Paris, one hour ahead by then.
    ['refunded', 700, '2026-10-31T23:00:00Z'],
    ['refunded', 99, '2026-10-31T22:59:59Z'],
    ['disputed', 300, '2026-11-03T10:00:00Z'],
    ['failed', 4000, '2026-10-03T10:00:00Z'],
    // The last moment outside the range, and the first one inside.
    ['received', 10_000, '2025-11-30T22:59:59Z'],
    ['received', 7, '2025-11-30T23:00:00Z'],
  ])
  await insertPayment(twice, [
    ['received', 2999, '2026-10-05T10:00:00Z'],
    ['refunded', 2999, '2026-10-05T10:01:00Z'],
  ])
  const { months } = await readRevenue()
  expect(months.filter((one) => one.received + one.refunded + one.started + one.ended > 0)).toEqual([
    { month: '2025-12', received: 7, refunded: 0, started: 0, ended: 0 },
    { month: '2026-09', received: 500, refunded: 0, started: 0, ended: 0 },
    { month: '2026-10', received: 1999, refunded: 99, started: 1, ended: 0 },
    { month: '2026-11', received: 0, refunded: 1000, started: 0, ended: 1 },
  ])
})

test('counts each payment once, however often it is synced', async () => {
  const customer = await createCustomer(world)
  await subscribe(world, customer)
  await grantPlan(world, await createCustomer(world))
  const { id } = await readNewestPayment(world, customer)
  await refundAsAdmin(world, id, { amount: 500 })
  await advanceDays(world, 1)
  await callSandboxConsole(world, '/announce', { type: 'weather.changed' })
  const { mrr, activeSubscriptions, months } = await readRevenue()
  expect({ mrr, activeSubscriptions }).toEqual({ mrr: 1999, activeSubscriptions: 1 })
  expect(months.at(-1)).toEqual({ month: '2026-11', received: 1999, refunded: 500, started: 1, ended: 0 })
})
