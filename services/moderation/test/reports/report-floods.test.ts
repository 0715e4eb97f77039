import { answerReports, contentReported, getReport, userDeleted } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropNetworkMarks } from '../../src/actions/retention/drop-network-marks.ts'
import { eraseRetainedTexts } from '../../src/actions/retention/erase-retained-texts.ts'
import type { ModerationStore } from '../../src/store/store.ts'
import { aPublished, aReport, hiddenAtOf } from '../support/published.ts'
import { aModerator, type ModerationWorld, openStore, startModeration } from '../support/world.ts'

const DAY_MS = 86_400_000
let world: ModerationWorld
let store: ModerationStore
let contentId: string
let userId: string
beforeAll(async () => {
  world = await startModeration()
  store = openStore(world)
})
afterAll(async () => {
  await store.close()
  await world.stop()
})
beforeEach(async () => {
  world.clock.set(new Date('2026-11-21T12:00:00Z'))
  ;({ contentId, userId } = await aPublished(world))
})

/** Adds copies of a report, as its network would have sent them. */
async function repeat(id: string, times: number, email = false): Promise<void> {
  await world.database.query(
    `INSERT INTO report (id, case_id, type, description, email, source, wider_source, created_at)
     SELECT gen_random_uuid(), case_id, type, 'Texte ' || n, CASE WHEN $3 THEN 'lise+' || n || '@exemple.test' END,
       left('mark' || n / 20, 22), wider_source, created_at - n * interval '1 ms'
     FROM report, generate_series(1, $2::int) n WHERE id = $1`,
    [id, times, email],
  )
}
const from = (address: string, type: string, options = {}) =>
  aReport(world, contentId, { type, ...options }, { address })
const rows = async (where = 'true') =>
  (
    await world.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM report WHERE case_id = $1 AND ${where}`,
      [contentId],
    )
  )[0]?.n
const dismissAll = () =>
  world.call(
    answerReports,
    { params: { id: contentId }, body: { status: 'DISMISSED', note: 'Des adultes' } },
    { as: aModerator() },
  )
const stateOf = async (receipt: string) => (await world.call(getReport, { params: { receipt } })).body

describe.each([
  ['an IPv6 /48', (i: number) => `2001:db8:77:${i.toString(16)}::1`],
  ['an IPv4 address', () => '192.0.2.77'],
])('%s', (_, address) => {
  test('cannot add more than 200 waiting reports about a minor, and is answered the same', async () => {
    const first = await from(address(1), 'MINOR')
    await repeat(first.body.id, 198)
    const last = await from(address(2), 'MINOR', { description: 'La dernière' })
    const further = await from(address(3), 'MINOR', { description: 'Une de trop', email: 'lou@exemple.test' })
    expect(further).toMatchObject({ status: 201, body: last.body })
    expect(await rows()).toBe(200)
    const said = (await world.published(contentReported)).filter((data) => data.contentId === contentId)
    expect(said).toHaveLength(2)
    expect(await hiddenAtOf(world, contentId)).not.toBeNull()

    await dismissAll()
    expect(await stateOf(further.body.receipt)).toMatchObject({ status: 'DISMISSED', answer: 'Des adultes' })
    const later = await from(address(4), 'MINOR')
    expect(await stateOf(later.body.receipt)).toMatchObject({ status: 'RECEIVED' })
    expect(await rows()).toBe(201)
  })
})

test('an IPv6 /48 sends 200 anonymous reports of other types about a content in a day', async () => {
  const first = await from('2001:db8:78:1::1', 'SPAM')
  await repeat(first.body.id, 199)
  const refused = { status: 429, code: 'TOO_MANY_REQUESTS' }
  expect(await from('2001:db8:78:ffff::1', 'SPAM')).toMatchObject(refused)
  expect(await from('2001:db8:78:fffe::1', 'MINOR')).toMatchObject({ status: 201 })
  const account = { as: aCaller(), address: '2001:db8:78:fffd::1' }
  expect(await aReport(world, contentId, { type: 'SPAM' }, account)).toMatchObject({ status: 201 })
  expect(await from('2001:db8:79:1::1', 'SPAM')).toMatchObject({ status: 201 })
  expect(await rows()).toBe(203)
})

describe('after a flood', () => {
  const FLOOD = 11_000

  test('the marks of networks are dropped all the same', { timeout: 60_000 }, async () => {
    const { body } = await from('2001:db8:80:1::1', 'SPAM')
    await repeat(body.id, FLOOD)
    world.clock.advance(DAY_MS)
    const { body: today } = await from('2001:db8:80:1::1', 'SPAM')
    await dropNetworkMarks({ store, clock: world.clock })
    const marked = 'source IS NOT NULL OR wider_source IS NOT NULL'
    expect(await rows(marked)).toBe(1)
    expect(await rows(`id = '${today.id}' AND (${marked})`)).toBe(1)
  })

  test('typed addresses and texts are erased all the same', { timeout: 60_000 }, async () => {
    const { body } = await from('2001:db8:81:1::1', 'SPAM')
    await repeat(body.id, FLOOD, true)
    await dismissAll()
    await expect.poll(() => rows("status = 'RECEIVED'"), { timeout: 40_000 }).toBe(0)
    await world.receives(userDeleted, { userId })
    world.clock.advance(31 * DAY_MS)
    await eraseRetainedTexts({ store, clock: world.clock })
    expect(await rows('email IS NOT NULL')).toBe(0)
    expect(await rows('description IS NOT NULL')).toBe(FLOOD)
    world.clock.advance(160 * DAY_MS)
    await eraseRetainedTexts({ store, clock: world.clock })
    expect(await rows('description IS NOT NULL')).toBe(0)
  })
})
