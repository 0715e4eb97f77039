import {
  answerReports,
  decideContent,
  getReport,
  getReportedContent,
  reportAcknowledged,
  reportAnswered,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger } from '@alcove/kit/log/logger'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reportContent } from '../../src/actions/report-content.ts'
import { aPublished, aReport, hiddenAtOf } from '../support/published.ts'
import { aModerator, type ModerationWorld, openStore, startModeration } from '../support/world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 25 * HOUR_MS
let world: ModerationWorld
let contentId: string
const reporter = aCaller()
beforeEach(async () => {
  world = await startModeration()
  ;({ contentId } = await aPublished(world))
})
afterEach(() => world.stop())

const report = (type: string, description?: string) =>
  aReport(world, contentId, { type, ...(description && { description }) }, { as: reporter })
const answer = (status: 'UPHELD' | 'DISMISSED', note: string) =>
  world.call(answerReports, { params: { id: contentId }, body: { status, note } }, { as: aModerator() })
const asModeratorsSee = async () =>
  (await world.call(getReportedContent, { params: { id: contentId } }, { as: aModerator() })).body
const stateOf = async (receipt: string) => (await world.call(getReport, { params: { receipt } })).body

/** Takes back the removal that an upheld report made. */
async function restore() {
  const [removal] = await world.database.query<{ id: string }>(
    'SELECT id FROM decision WHERE case_id = $1 ORDER BY revision DESC LIMIT 1',
    [contentId],
  )
  const body = { status: 'APPROVED' as const, reverses: removal?.id ?? '', reason: 'Erreur' }
  return world.call(decideContent, { params: { id: contentId }, body }, { as: aModerator() })
}

test('a further report of the account waits once the first was dismissed, and hides nothing', async () => {
  const first = await report('MINOR', 'Regardez.')
  await answer('DISMISSED', 'Rien de tel')
  world.clock.advance(DAY_MS)
  const again = await report('MINOR', 'Voici d’autres éléments.')
  expect(again.status).toBe(201)
  expect(await hiddenAtOf(world, contentId)).toBeNull()
  expect(await asModeratorsSee()).toMatchObject({
    status: 'RECEIVED',
    ...{ urgent: true, count: 1, total: 2, types: [{ type: 'MINOR', count: 1 }] },
    reports: [
      { id: again.body.id, status: 'RECEIVED', description: 'Voici d’autres éléments.' },
      { id: first.body.id, status: 'DISMISSED' },
    ],
  })
  expect(await stateOf(again.body.receipt)).toMatchObject({ status: 'RECEIVED' })
  expect(await stateOf(first.body.receipt)).toMatchObject({ status: 'DISMISSED', answer: 'Rien de tel' })
})

test('a further report waits and hides once a video that was removed for the first is back', async () => {
  await report('NO_CONSENT')
  await answer('UPHELD', 'Retirée')
  expect((await restore()).status).toBe(200)
  world.clock.advance(DAY_MS)
  expect((await report('NO_CONSENT')).status).toBe(201)
  expect(await hiddenAtOf(world, contentId)).not.toBeNull()
  expect(await asModeratorsSee()).toMatchObject({ status: 'RECEIVED', count: 1, total: 2 })
})

test('each report of the account has its own receipt and answer by mail', async () => {
  const first = await report('SPAM')
  await answer('DISMISSED', 'Non')
  const again = await report('SPAM')
  await answer('DISMISSED', 'Toujours non')
  const ids = [first.body.id, again.body.id]
  expect(await world.published(reportAcknowledged)).toMatchObject(ids.map((reportId) => ({ reportId })))
  expect(await world.published(reportAnswered)).toMatchObject([
    { reportId: first.body.id, receipt: first.body.receipt, note: 'Non' },
    { reportId: again.body.id, receipt: again.body.receipt, note: 'Toujours non' },
  ])
})

test('one further report is made of concurrent ones, and of any before the next answer', async () => {
  await report('OTHER')
  await answer('DISMISSED', 'Non')
  const answers = await Promise.all(Array.from({ length: 6 }, () => report('OTHER')))
  world.clock.advance(DAY_MS)
  answers.push(await report('OTHER', 'Encore'))
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await asModeratorsSee()).toMatchObject({ count: 1, total: 2 })
})

test('a report that an answer in progress covers is no obstacle', async () => {
  const first = await report('SPAM')
  await world.settle()
  // Without its sweep, which would carry out the answer.
  await world.service.stop()
  const until = new Date(world.clock.now().getTime() + HOUR_MS)
  await world.database.query(
    `INSERT INTO bulk_answer (id, case_id, until, outcome, answered_at, answered_by)
     VALUES (gen_random_uuid(), $1, $2, 'DISMISSED', $2, gen_random_uuid())`,
    [contentId, until.toISOString()],
  )
  const store = openStore(world)
  const parts = { clock: world.clock, ids: uuidV7, log: createLogger('silent'), metrics: createMetrics() }
  const notice = { type: 'SPAM', description: null, name: null, email: null, goodFaith: false } as const
  const send = () => reportContent({ store, ...parts }, contentId, notice, { reporter, address: '192.0.2.1' })
  try {
    const again = await send()
    expect(again.id).not.toBe(first.body.id)
    expect(again.createdAt.getTime()).toBeGreaterThan(until.getTime())
    expect((await send()).id).toBe(again.id)
  } finally {
    await store.close()
  }
})
