import { uuidV7 } from '@alcove/kit/ids'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PaymentUnavailable } from '../../src/ports.ts'
import type { Subject } from '../../src/webhooks/domain/subject.ts'
import { accountOf, createScriptedProvider, EMPTY_SNAPSHOT } from '../support/scripted-provider.ts'
import { type BillingWorld, startBilling } from '../support/start-billing.ts'

const DAY_MS = 86_400_000
let world: BillingWorld
let unreadable = new Set<string>()
let changed: string[] = []
let fetched: string[] = []
let isAway = false
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async ({ userId }) => {
      fetched.push(userId)
      if (isAway || unreadable.has(userId)) throw new PaymentUnavailable('answered nonsense')
      return EMPTY_SNAPSHOT
    },
    async *changesBetween() {
      for (const userId of changed) yield { customer: accountOf(userId) } satisfies Subject
    },
  })
  world = await startBilling({}, { provider })
  // Waits for the work of the service's start.
  await eventually(async () => (await world.database.query('SELECT FROM reconciliation')).length === 1)
  await world.service.operator.resumeUnfinishedWork()
})
beforeEach(() => {
  ;[unreadable, changed, fetched, isAway] = [new Set(), [], [], false]
})
afterEach(async () => {
  for (const table of ['subscription', 'provider_customer', 'customer'])
    await world.database.query(`DELETE FROM ${table}`)
})
afterAll(() => world.stop())

/** Inserts customers with a running subscription, the longest unsynced first. */
async function insertCustomers(count: number, { days = 2, isOver = false } = {}): Promise<string[]> {
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
  await world.service.operator.resumeUnfinishedWork()
}

test('syncs unreadable customers after all others', async () => {
  const [a, b, c, readable = ''] = await insertCustomers(4)
  unreadable = new Set([a, b, c] as string[])
  await nextHour()
  expect(await nextHour()).toBe(1)
  expect(fetched).toContain(readable)
})

test('syncs changed customers despite unreadable ones among them', async () => {
  const [a, b, c, readable = ''] = await insertCustomers(4, { days: 0 })
  changed = [a, b, c, readable] as string[]
  unreadable = new Set([a, b, c] as string[])
  await nextHour()
  await nextHour()
  expect(fetched).toContain(readable)
})

test('syncs customers with an expired period despite unreadable ones among them', async () => {
  const unreadableIds = await insertCustomers(100, { days: 3, isOver: true })
  const [readable = ''] = await insertCustomers(1, { days: 2, isOver: true })
  unreadable = new Set(unreadableIds)
  for (let minute = 0; minute < 40 && !fetched.includes(readable); minute++) await nextMinute()
  expect(fetched).toContain(readable)
})

test('syncs every customer once a day', { timeout: 60_000 }, async () => {
  const all = await insertCustomers(510)
  expect(await nextHour()).toBe(510)
  expect(new Set(fetched)).toEqual(new Set(all))
  expect(await nextHour()).toBe(0)
})

test('calls an unavailable provider only a few times, and syncs every customer when it is back', async () => {
  const all = await insertCustomers(20, { isOver: true })
  isAway = true
  await nextMinute()
  await nextHour()
  expect(fetched.length).toBeLessThanOrEqual(6)
  isAway = false
  fetched = []
  await nextHour()
  await nextMinute()
  expect(new Set(fetched)).toEqual(new Set(all))
})

test('retries an unreadable customer within the day', async () => {
  const [one = ''] = await insertCustomers(1)
  unreadable = new Set([one])
  await nextHour()
  unreadable = new Set()
  for (let minute = 0; minute < 10; minute++) await nextMinute()
  expect(fetched).toEqual([one, one])
})
