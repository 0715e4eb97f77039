import { noticeDue } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STRANGER_MAIL_CAPS } from '../src/domain/stranger-mail-caps.ts'
import { createReportingOperator } from '../src/operator.ts'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

const silent = pino({ level: 'silent' })
let world: ReportingWorld
beforeAll(async () => {
  world = await startReporting()
})
afterAll(() => world.stop())

let people = 0
/** Receipts of the public form, each to a separate address. */
const receipts = (count: number, source: string | null) =>
  Array.from({ length: count }, () => {
    people++
    const to = { userId: null, email: `inconnu-${people}@exemple.test`, source }
    return said(noticeDue, { noticeId: uuidV7(), kind: 'termination-received', to, facts: {} })
  })

async function sentFrom(source: string): Promise<number> {
  const [row] = await world.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM notification WHERE source = $1 AND sent_at IS NOT NULL',
    [source],
  )
  return row?.count ?? 0
}
const anHour = () => world.clock.advance(STRANGER_MAIL_CAPS.windowMs + 1_000)

test('sends five of many mails to strangers from one network at once, and all others later', {
  timeout: 120_000,
}, async () => {
  await world.hearsAll(receipts(12, 'flood'))
  expect(await sentFrom('flood')).toBe(5)
  // Another network, and a person with an account, are not delayed.
  await world.hearsAll(receipts(2, 'elsewhere'))
  expect(await sentFrom('elsewhere')).toBe(2)

  anHour()
  await world.hearsAll(receipts(1, 'elsewhere'))
  expect(await sentFrom('flood')).toBe(10)
  anHour()
  await world.hearsAll(receipts(1, 'elsewhere'))
  expect(await sentFrom('flood')).toBe(12)
})

test('sends sixty in an hour for the whole site; a flood from many networks alternates with other sources', {
  timeout: 120_000,
}, async () => {
  anHour()
  const flood = Array.from({ length: 20 }, (_, i) => receipts(5, `bot-${i}`)).flat()
  await world.hearsAll(flood)
  const [row] = await world.database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM notification WHERE source LIKE 'bot-%' AND sent_at IS NOT NULL",
  )
  expect(row?.count).toBe(STRANGER_MAIL_CAPS.ofSite)
  await world.hearsAll(receipts(1, 'honest'))
  expect(await sentFrom('honest')).toBe(0)
  anHour()
  await world.hearsAll(receipts(1, 'late'))
  expect([await sentFrom('honest'), await sentFrom('late')]).toEqual([1, 1])
})

/** Empties the hold, and advances far enough that every cap has reset. */
async function startAfresh() {
  await world.database.query('DELETE FROM notification WHERE queued_at IS NULL')
  world.clock.advance(STRANGER_MAIL_CAPS.heldMs + 1_000)
}
const failuresFrom = async (source: string) =>
  (
    await world.database.query<{ failure: string }>(
      'SELECT failure FROM notification WHERE source = $1 AND failed_at IS NOT NULL',
      [source],
    )
  ).map(({ failure }) => failure)
const heldFrom = async (source: string) =>
  (
    await world.database.query(
      'SELECT 1 FROM notification WHERE source = $1 AND queued_at IS NULL AND failed_at IS NULL',
      [source],
    )
  ).length

test('serves a waiting network before one that was served, hour after hour', {
  timeout: 120_000,
}, async () => {
  await startAfresh()
  const networks = Array.from({ length: STRANGER_MAIL_CAPS.ofSite }, (_, i) => `many-${i}`)
  for (const count of [1, 2]) await world.hearsAll(networks.flatMap((source) => receipts(count, source)))
  for (const source of networks) expect(await sentFrom(source)).toBe(1)
  await world.hearsAll(receipts(1, 'waits'))
  expect(await sentFrom('waits')).toBe(0)
  anHour()
  await world.hearsAll(receipts(1, 'comes-now'))
  expect([await sentFrom('waits'), await sentFrom('comes-now')]).toEqual([1, 1])
})

test('gives up and lists mail that was held for three days; an id sends it again, --all does not', {
  timeout: 120_000,
}, async () => {
  await startAfresh()
  await world.hearsAll(receipts(12, 'old'))
  expect([await sentFrom('old'), await heldFrom('old')]).toEqual([5, 7])
  world.clock.advance(STRANGER_MAIL_CAPS.heldMs + 1_000)
  await world.hearsAll(receipts(1, 'new'))
  // Five more left as soon as the cap allowed; the rest had waited too long.
  expect([await sentFrom('old'), await heldFrom('old'), await sentFrom('new')]).toEqual([10, 0, 1])
  expect(await failuresFrom('old')).toEqual(
    Array(2).fill('held back too long by the caps of mail to strangers'),
  )

  const { database, clock } = world
  const operator = await createReportingOperator({ database, clock, ids: uuidV7, log: silent })
  try {
    const [last] = (await operator.listFailedEmails()).slice(-1)
    expect(last).toMatchObject({ failure: 'held back too long by the caps of mail to strangers' })
    expect(await operator.resendFailedEmails()).toBe(0)
    expect(await operator.resendFailedEmails([last?.id ?? ''])).toBe(1)
  } finally {
    await operator.close()
  }
  await world.settle()
  expect(await sentFrom('old')).toBe(11)
})

test('holds at most twenty of one network, and gives up the next at once without affecting others', {
  timeout: 120_000,
}, async () => {
  await startAfresh()
  const { perSource, heldPerSource } = STRANGER_MAIL_CAPS
  await world.hearsAll(receipts(perSource + heldPerSource + 3, 'greedy'))
  expect([await sentFrom('greedy'), await heldFrom('greedy')]).toEqual([perSource, heldPerSource])
  expect(await failuresFrom('greedy')).toEqual(Array(3).fill('too much mail held back for one network'))
  await world.hearsAll(receipts(perSource + 1, 'modest'))
  expect([await sentFrom('modest'), await heldFrom('modest')]).toEqual([perSource, 1])
})
