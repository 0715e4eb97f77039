import { uuidV7 } from '@alcove/kit/clock'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PaymentUnavailable } from '../../src/ports.ts'
import type { Subject } from '../../src/webhooks/domain/subject.ts'
import { accountOf, createScriptedProvider, NOTHING } from '../support/scripted-provider.ts'
import { type BillingWorld, startBilling } from '../support/world.ts'

const DAY_MS = 86_400_000
let world: BillingWorld
let unreadable = new Set<string>()
let changed: string[] = []
let looked: string[] = []
let isAway = false
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async ({ userId }) => {
      looked.push(userId)
      if (isAway || unreadable.has(userId)) throw new PaymentUnavailable('answered nonsense')
      return NOTHING
    },
    async *changesBetween() {
      for (const userId of changed) yield { customer: accountOf(userId) } satisfies Subject
    },
  })
  world = await startBilling({}, { provider })
  // What a service does when it starts is over before anybody is there.
  await eventually(async () => (await world.database.query('SELECT FROM reconciliation')).length === 1)
  await world.service.operator.catchUp()
})
beforeEach(() => {
  ;[unreadable, changed, looked, isAway] = [new Set(), [], [], false]
})
afterEach(async () => {
  for (const table of ['subscription', 'provider_customer', 'customer'])
    await world.database.query(`DELETE FROM ${table}`)
})
afterAll(() => world.stop())

/** People whose subscription runs, the first longest not looked at. */
async function customers(count: number, { days = 2, isOver = false } = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidV7())
  const since = new Date(world.clock.now().getTime() - days * DAY_MS)
  const end = new Date(world.clock.now().getTime() + (isOver ? -1 : 20) * DAY_MS)
  await world.database.query(
    `INSERT INTO customer (user_id, profile_revision, email, synced_at, tried_at)
     SELECT id, 1, id || '@example.test', at, at
     FROM (SELECT id, $2::timestamptz + n * interval '1 second' AS at FROM unnest($1::uuid[]) WITH ORDINALITY u (id, n)) u`,
    [ids, since],
  )
  await world.database.query(
    `INSERT INTO subscription (id, user_id, plan, interval, status, amount, currency, source, reference,
       current_period_start, current_period_end, created_at, valid_until)
     SELECT gen_random_uuid(), id, 'premium', 'month', 'active', 1999, 'EUR', 'sandbox', 'sub-' || id, $2, $3, $2, $3
     FROM unnest($1::uuid[]) id`,
    [ids, since, end],
  )
  await world.database.query(
    `INSERT INTO provider_customer (provider, user_id, reference)
     SELECT 'sandbox', id, 'account-' || id FROM unnest($1::uuid[]) id`,
    [ids],
  )
  return ids
}

const nextHour = async () => {
  world.clock.advance(3_600_000)
  return world.service.operator.reconcile()
}
const nextMinute = async () => {
  world.clock.advance(60_000)
  await world.service.operator.catchUp()
}

test('customers who cannot be read wait behind all the others', async () => {
  const [a, b, c, well = ''] = await customers(4)
  unreadable = new Set([a, b, c] as string[])
  await nextHour()
  expect(await nextHour()).toBe(1)
  expect(looked).toContain(well)
})

test('neither do they stand before those whom something happened to', async () => {
  const [a, b, c, well = ''] = await customers(4, { days: 0 })
  changed = [a, b, c, well] as string[]
  unreadable = new Set([a, b, c] as string[])
  await nextHour()
  await nextHour()
  expect(looked).toContain(well)
})

test('nor before those whose period is over', async () => {
  const ill = await customers(100, { days: 3, isOver: true })
  const [well = ''] = await customers(1, { days: 2, isOver: true })
  unreadable = new Set(ill)
  for (let minute = 0; minute < 40 && !looked.includes(well); minute++) await nextMinute()
  expect(looked).toContain(well)
})

test('everybody is looked at once a day, however many they are', { timeout: 60_000 }, async () => {
  const all = await customers(510)
  expect(await nextHour()).toBe(510)
  expect(new Set(looked)).toEqual(new Set(all))
  expect(await nextHour()).toBe(0)
})

test('a provider that is away is asked a few times only, and everybody is looked at when it is back', async () => {
  const all = await customers(20, { isOver: true })
  isAway = true
  await nextMinute()
  await nextHour()
  expect(looked.length).toBeLessThanOrEqual(6)
  isAway = false
  looked = []
  await nextHour()
  await nextMinute()
  expect(new Set(looked)).toEqual(new Set(all))
})

test('whoever could not be read is asked about again before the day is over', async () => {
  const [one = ''] = await customers(1)
  unreadable = new Set([one])
  await nextHour()
  unreadable = new Set()
  for (let minute = 0; minute < 10; minute++) await nextMinute()
  expect(looked).toEqual([one, one])
})
