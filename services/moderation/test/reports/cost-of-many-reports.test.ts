import { readFile } from 'node:fs/promises'
import { answerReports, getReportedContent, listReports } from '@alcove/contracts'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPublished, aReport } from '../support/published.ts'
import { aModerator, type ModerationWorld, startModeration } from '../support/world.ts'

const FEW = 3_000
const MANY = 60_000
/** Below this, a difference reflects the machine rather than the number of reports. */
const NOISE_MS = 40

let world: ModerationWorld
let few: string
let many: string
const as = aModerator()

beforeAll(async () => {
  world = await startModeration()
  few = (await aPublished(world)).contentId
  many = (await aPublished(world)).contentId
  await addReports(few, FEW)
  await addReports(many, MANY)
}, 120_000)
afterAll(() => world.stop())

/** All wait, a millisecond apart, for an hour and more; one in a thousand is urgent. */
async function addReports(contentId: string, count: number): Promise<void> {
  await world.database.query(
    `INSERT INTO report (id, case_id, type, description, created_at)
     SELECT gen_random_uuid(), $1, CASE WHEN n % 1000 = 0 THEN 'NO_CONSENT' ELSE 'SPAM' END, md5(n::text),
       $3::timestamptz - interval '1 hour' - n * interval '1 ms'
     FROM generate_series(1, $2::int) n`,
    [contentId, count, world.clock.now().toISOString()],
  )
}
const list = (id: string) =>
  world.call(listReports, { query: { filter: JSON.stringify({ contentId: id }) } as never }, { as })
const read = (id: string) => world.call(getReportedContent, { params: { id } }, { as })
const report = (id: string) => aReport(world, id, { type: 'NO_CONSENT' })
const dismiss = (id: string) =>
  world.call(answerReports, { params: { id }, body: { status: 'DISMISSED' } }, { as })

async function leastOf(times: number, call: () => Promise<{ status: number }>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) {
    const started = performance.now()
    expect((await call()).status).toBeLessThan(300)
    least = Math.min(least, performance.now() - started)
  }
  return least
}
const tallies = () => world.database.query('SELECT * FROM report_tally ORDER BY case_id, type')

test.each([
  ['the list', list],
  ['the page of one content', read],
  ['a further report', report],
])('%s costs the same with twenty times as many reports', { timeout: 120_000 }, async (_, call) => {
  const expected = await leastOf(9, () => call(few))
  expect(await leastOf(9, () => call(many))).toBeLessThan(2 * expected + NOISE_MS)
})

test('so does an answer, and the list while it is carried out', { timeout: 120_000 }, async () => {
  const expected = await leastOf(1, () => dismiss(few))
  expect(await leastOf(1, () => dismiss(many))).toBeLessThan(2 * expected + NOISE_MS)
  expect((await read(many)).body).toMatchObject({ status: 'DISMISSED', count: 0, total: MANY + 9 })
  const listed = await leastOf(5, () => list(few))
  expect(await leastOf(5, () => list(many))).toBeLessThan(2 * listed + NOISE_MS)
})

test('numbers stay those of the reports, also while batches and reports cross', {
  timeout: 120_000,
}, async () => {
  await Promise.all(Array.from({ length: 12 }, (_, i) => report(i % 2 ? many : few)))
  await eventually(async () => (await world.database.query('SELECT 1 FROM bulk_answer')).length === 0, {
    timeoutMs: 100_000,
    what: 'every report answered',
  })
  const counted = await world.database.query<{ received: number }>(
    `SELECT case_id, type, count(*)::int AS total, (count(*) FILTER (WHERE status = 'RECEIVED'))::int AS received
     FROM report GROUP BY case_id, type ORDER BY case_id, type`,
  )
  const kept = await tallies()
  expect(kept).toMatchObject(counted)
  expect(counted.map(({ received }) => received)).toContain(6)

  // A database of before the tallies gets them from its rows.
  const migration = new URL('../../prisma/migrations/0016_report_tallies/migration.sql', import.meta.url)
  const [, fill = ''] =
    /\$\$;\n[^$]*\n\n(INSERT INTO report_tally[^;]+;)/.exec(await readFile(migration, 'utf8')) ?? []
  await world.database.query('DELETE FROM report_tally')
  await world.database.query(fill)
  expect(await tallies()).toEqual(kept)
})
