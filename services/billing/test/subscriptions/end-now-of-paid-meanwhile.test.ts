import { getSubscription } from '@alcove/contracts'
import { expect, test } from 'vitest'
import { readJournal } from '../admin/act-as-admin.ts'
import { calls, cancel, customer, endAsAdmin, id, sync, world } from '../declarations/keep-contract.ts'
import {
  beginPeriod,
  catchUp,
  charge,
  keepRenewingContract,
  listEnds,
  listRefunds,
  readPeriodEnd,
} from '../declarations/keep-renewing-contract.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { admin } from '../support/start-billing.ts'

keepRenewingContract()

const CHANGED = { status: 409, code: 'SUBSCRIPTION_CHANGED' }
const ENDED = { status: 409, code: 'SUBSCRIPTION_WRONG_STATE' }

/** What the page of the subscription shows to an administrator who opens it now. */
async function openPage() {
  const { body } = await world.call(getSubscription, { params: { id } }, { as: admin })
  return { seenStatus: body.status, seenPeriodEnd: body.currentPeriodEnd }
}

async function expectUntouched() {
  await catchUp()
  expect([...calls.values()]).toEqual([])
  expect(await readJournal(world, id)).toEqual([])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'active', renews: true })
}

/** The console offers nothing but an end at once for what is past due, and says that no paid time is lost by it. */
test('takes no period that was paid while the screen still said past due', async () => {
  await beginPeriod('past_due')
  await sync()
  const seen = await openPage()
  expect(seen.seenStatus).toBe('past_due')
  charge()
  await sync()
  expect(await endAsAdmin('now', seen)).toMatchObject(CHANGED)
  await expectUntouched()
  expect((await endAsAdmin('now', await openPage())).status).toBe(200)
  expect(listEnds()).toHaveLength(1)
})

test('gives back what is recorded as paid only after the end', async () => {
  await beginPeriod('past_due')
  await sync()
  const seen = await openPage()
  charge()
  expect((await endAsAdmin('now', seen)).status).toBe(200)
  await catchUp()
  expect(listRefunds()).toHaveLength(1)
})

test.each(['now', 'period-end'] as const)(
  'ends nothing (%s) that was renewed behind the screen',
  async (when) => {
    const seen = await openPage()
    await beginPeriod('active')
    charge()
    await sync()
    expect(await endAsAdmin(when, seen)).toMatchObject(CHANGED)
    await expectUntouched()
  },
)

test('ends nothing with its period whose renewal only the sync before the end shows', async () => {
  const seen = await openPage()
  await beginPeriod('active')
  charge()
  expect(await endAsAdmin('period-end', seen)).toMatchObject(CHANGED)
  await expectUntouched()
})

test('ends nothing at once that was to end with a period which turns out to be unpaid', async () => {
  const seen = await openPage()
  await beginPeriod('past_due')
  expect(await endAsAdmin('period-end', seen)).toMatchObject(CHANGED)
  expect([...calls.values()]).toEqual([])
  expect((await endAsAdmin('now', await openPage())).status).toBe(200)
})

test('answers a repeated end with the period as before', async () => {
  const seen = await openPage()
  const first = await endAsAdmin('period-end', seen)
  expect(first).toMatchObject({ status: 200, body: { status: 'canceled' } })
  expect((await endAsAdmin('period-end', seen)).body).toEqual(first.body)
  expect([...calls.values()]).toEqual(['cancel'])
})

test('tells a repeated end at once that it is over', async () => {
  const seen = await openPage()
  expect((await endAsAdmin('now', seen)).status).toBe(200)
  expect(await endAsAdmin('now', seen)).toMatchObject(ENDED)
  expect(listEnds()).toHaveLength(1)
})

test('takes a cancellation by the customer for the end with the period that was asked for', async () => {
  const seen = await openPage()
  await cancel()
  expect(await endAsAdmin('now', seen)).toMatchObject(CHANGED)
  expect((await endAsAdmin('period-end', seen)).status).toBe(200)
  expect([...calls.values()]).toEqual(['cancel'])
})

/** Lets a sync record a later period between the first read of a request and the lock of its customer. */
async function renewBeforeLock<T>(act: () => Promise<T>): Promise<{ answer: T; paidUntil: Date }> {
  const paidUntil = new Date(+(await readPeriodEnd()) + 30 * 86_400_000)
  let acting: Promise<T> | undefined
  await world.database.transaction(async (sql) => {
    await sql.query('SELECT 1 FROM customer WHERE user_id = $1 FOR UPDATE', [customer.id])
    acting = act()
    await expect.poll(countWaiting).toBe(1)
    await sql.query('UPDATE subscription SET current_period_end = $2 WHERE id = $1', [id, paidUntil])
  })
  if (!acting) throw new Error('nothing was requested')
  return { answer: await acting, paidUntil }
}

const countWaiting = async () => {
  const [row] = await world.database.query<{ waiting: number }>(
    "SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted",
  )
  return row?.waiting
}

test('refuses an end whose period is renewed before the lock of its customer', async () => {
  const seen = await openPage()
  const { answer } = await renewBeforeLock(() => endAsAdmin('now', seen))
  expect(answer).toMatchObject(CHANGED)
  expect([...calls.values()]).toEqual([])
})

test('records until when it was paid as of the lock of its customer', async () => {
  const { answer, paidUntil } = await renewBeforeLock(() => endAsAdmin('now'))
  expect(answer.status).toBe(200)
  const [end] = await world.database.query<{ details: unknown }>(
    "SELECT details FROM money_order WHERE subscription_id = $1 AND kind = 'end'",
    [id],
  )
  expect(end?.details).toEqual({ paidUntil: paidUntil.toISOString() })
})
