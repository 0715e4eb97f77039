import { noticeDue } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STRANGER_MAIL_CAPS } from '../src/domain/stranger-mail-caps.ts'
import { type ReportingWorld, said, startReporting } from './world.ts'

let world: ReportingWorld
beforeAll(async () => {
  world = await startReporting()
})
afterAll(() => world.stop())

let people = 0
/** Receipts of the public form, each to an address of its own. */
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

test('of many mails to strangers from one network five go out at once, the others later, none is lost', {
  timeout: 90_000,
}, async () => {
  await world.hearsAll(receipts(12, 'flood'))
  expect(await sentFrom('flood')).toBe(5)
  // Another network, and a person with an account, wait for nobody.
  await world.hearsAll(receipts(2, 'elsewhere'))
  expect(await sentFrom('elsewhere')).toBe(2)

  anHour()
  await world.hearsAll(receipts(1, 'elsewhere'))
  expect(await sentFrom('flood')).toBe(10)
  anHour()
  await world.hearsAll(receipts(1, 'elsewhere'))
  expect(await sentFrom('flood')).toBe(12)
})

test('the whole site sends sixty in an hour; a flood from many networks takes turns with everybody else', {
  timeout: 90_000,
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
