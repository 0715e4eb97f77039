import {
  answerReports,
  auditRecorded,
  contentRemoved,
  contentRestored,
  getReport,
  getReportedContent,
  listReports,
  reportAnswered,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerReports as answerReportsAction } from '../../src/actions/answer-reports.ts'
import { continueBulkAnswers } from '../../src/actions/continue-bulk-answers.ts'
import type { ModerationStore } from '../../src/store/store.ts'
import { aPublished, aReport, hiddenAtOf } from '../support/published.ts'
import { aModerator, type ModerationWorld, openStore, startModeration } from '../support/world.ts'

const MANY = 2_200
let world: ModerationWorld
let contentId: string

/** Adds reports whose reporters can all be notified, a minute old and older; only the newest is of type VIOLENCE. */
async function manyReports(count = MANY): Promise<void> {
  await world.database.query(
    `INSERT INTO report (id, case_id, type, email, created_at)
     SELECT gen_random_uuid(), $1, CASE WHEN n = $2::int THEN 'VIOLENCE' ELSE 'SPAM' END, 'lise+' || n || '@exemple.test',
       $3::timestamptz - ($2::int - n + 60000) * interval '1 ms'
     FROM generate_series(1, $2::int) n`,
    [contentId, count, world.clock.now().toISOString()],
  )
}
const answer = (id: string, body: object) =>
  world.call(answerReports, { params: { id }, body: body as never }, { as: aModerator() })
const stateOf = async (receipt: string) => (await world.call(getReport, { params: { receipt } })).body
const group = async () =>
  (await world.call(getReportedContent, { params: { id: contentId } }, { as: aModerator() })).body
async function statuses(): Promise<Record<string, number>> {
  const rows = await world.database.query<{ status: string; n: number }>(
    'SELECT status, count(*)::int AS n FROM report WHERE case_id = $1 GROUP BY status',
    [contentId],
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
const isIn = async (ids: string[]) => {
  const told = (await world.published(reportAnswered)).map(({ reportId }) => reportId as string)
  return ids.map((id) => told.filter((one) => one === id).length)
}
async function timesTold(): Promise<Set<number>> {
  const rows = await world.database.query<{ id: string }>('SELECT id FROM report WHERE case_id = $1', [
    contentId,
  ])
  const told = new Map<unknown, number>()
  for (const { reportId } of await world.published(reportAnswered))
    told.set(reportId, (told.get(reportId) ?? 0) + 1)
  return new Set(rows.map(({ id }) => told.get(id) ?? 0))
}
const about = async (event: Parameters<ModerationWorld['published']>[0]) =>
  (await world.published(event)).filter((data) => data.contentId === contentId)

describe('in a running service', () => {
  beforeAll(async () => {
    world = await startModeration()
  })
  afterAll(() => world.stop())
  beforeEach(async () => {
    world.clock.advance(25 * 3_600_000)
    ;({ contentId } = await aPublished(world))
  })
  const carriedOut = () =>
    eventually(async () => !('RECEIVED' in (await statuses())), {
      timeoutMs: 60_000,
      what: 'every report answered',
    })

  test('counts all types in a removal and notifies each reporter once', { timeout: 120_000 }, async () => {
    await manyReports()
    const answered = await answer(contentId, { status: 'UPHELD' })
    expect(answered).toMatchObject({
      status: 200,
      body: { contentStatus: 'REMOVED', status: 'UPHELD', count: 0, total: MANY },
    })
    expect(await about(contentRemoved)).toMatchObject([{ reason: 'Signalement fondé : violence, spam.' }])
    await carriedOut()
    expect(await statuses()).toEqual({ UPHELD: MANY })
    expect(await timesTold()).toEqual(new Set([1]))
    const journal = (await world.published(auditRecorded)).filter(({ action }) => action === 'report.uphold')
    expect(journal).toMatchObject([{ details: { types: ['SPAM', 'VIOLENCE'] } }])
  })

  test('lifts the hide at once on a dismissal', { timeout: 120_000 }, async () => {
    await manyReports()
    await aReport(world, contentId, { type: 'MINOR' })
    expect(await hiddenAtOf(world, contentId)).not.toBeNull()
    await answer(contentId, { status: 'DISMISSED', note: 'Rien à signaler' })
    expect(await hiddenAtOf(world, contentId)).toBeNull()
    expect(await about(contentRestored)).toHaveLength(1)
    await carriedOut()
    expect(await statuses()).toEqual({ DISMISSED: MANY + 1 })
  })
})

describe('when the process stops between batches', () => {
  let store: ModerationStore
  beforeEach(async () => {
    world = await startModeration()
    ;({ contentId } = await aPublished(world))
  })
  afterEach(async () => {
    await store.close()
    await world.stop()
  })

  /** Starts the service without its sweeps, which the test runs itself. */
  async function stopped() {
    await world.settle()
    await world.service.stop()
    store = openStore(world)
    return { store, clock: world.clock, ids: uuidV7 }
  }
  /** Fails in a transaction after this many, as a killed process does. */
  function killedAfter(transactions: number): ModerationStore {
    let begun = 0
    const inTransaction: ModerationStore['inTransaction'] = async <T>(work: (tx: never) => Promise<T>) =>
      store.inTransaction(async (tx) => {
        const done = await work(tx as never)
        if (++begun > transactions) throw new Error('killed')
        return done
      })
    return { ...store, inTransaction }
  }

  test('resumes in the next process, and notifies no reporter twice', { timeout: 120_000 }, async () => {
    await manyReports()
    const deps = await stopped()
    const dismissal = { status: 'DISMISSED' as const, note: 'Rien à signaler' }
    await answerReportsAction(deps, contentId, dismissal, aModerator())
    expect(await statuses()).toEqual({ DISMISSED: 500, RECEIVED: MANY - 500 })
    await expect(continueBulkAnswers({ store: killedAfter(2) })).rejects.toThrow('killed')
    expect(await statuses()).toEqual({ DISMISSED: 1_500, RECEIVED: MANY - 1_500 })
    await continueBulkAnswers({ store }, AbortSignal.abort())
    expect(await statuses()).toEqual({ DISMISSED: 1_500, RECEIVED: MANY - 1_500 })
    await Promise.all([continueBulkAnswers({ store }), continueBulkAnswers({ store })])
    await continueBulkAnswers({ store })
    expect(await statuses()).toEqual({ DISMISSED: MANY })
    expect(await timesTold()).toEqual(new Set([1]))
    expect(await world.database.query('SELECT 1 FROM bulk_answer')).toEqual([])
  })

  test('lists covered reports as answered, and refuses a repetition', { timeout: 120_000 }, async () => {
    await manyReports()
    const deps = await stopped()
    const moderator = aModerator()
    await answerReportsAction(deps, contentId, { status: 'DISMISSED', note: null }, moderator)
    const [covered] = await world.database.query<{ id: string }>(
      "SELECT id FROM report WHERE case_id = $1 AND status = 'RECEIVED' LIMIT 1",
      [contentId],
    )
    for (const id of [contentId, covered?.id as string])
      await expect(
        answerReportsAction(deps, id, { status: 'DISMISSED', note: null }, moderator),
      ).rejects.toMatchObject({ code: 'REPORT_ALREADY_ANSWERED' })
    const all = { viewerId: moderator.id, contentIds: [contentId] }
    expect(await store.countReportGroups({ ...all, status: 'RECEIVED' })).toBe(0)
    expect(await store.countReportTypes([contentId])).toMatchObject([
      { type: 'SPAM', count: MANY - 1 },
      { type: 'VIOLENCE', count: 1 },
    ])
    const shown = await store.findReportsOf([contentId], MANY)
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(['DISMISSED']))
    const [state] = await store.findReportGroups(
      all,
      { field: 'priority', direction: 'ASC' },
      { offset: 0, limit: 1 },
    )
    expect(state).toMatchObject({ status: 'DISMISSED', waiting: 0, total: MANY })
  })

  test('keeps later reports waiting for a separate answer', { timeout: 120_000 }, async () => {
    await manyReports()
    const deps = await stopped()
    await answerReportsAction(deps, contentId, { status: 'DISMISSED', note: 'Premier' }, aModerator())
    const [late] = await world.database.query<{ id: string; receipt: string }>(
      `INSERT INTO report (id, case_id, type, email, created_at)
       VALUES (gen_random_uuid(), $1, 'MINOR', 'lou@exemple.test', $2) RETURNING id, receipt`,
      [contentId, world.clock.now().toISOString()],
    )
    await manyReportsLater()
    await answerReportsAction(deps, contentId, { status: 'UPHELD', note: 'Second' }, aModerator())
    expect(await about(contentRemoved)).toMatchObject([{ ground: 'MINOR', reason: 'Second' }])
    await Promise.all([continueBulkAnswers({ store }), continueBulkAnswers({ store })])
    await continueBulkAnswers({ store })
    expect(await statuses()).toEqual({ DISMISSED: MANY, UPHELD: 701 })
    expect(await timesTold()).toEqual(new Set([1]))
    expect(await isIn([late?.id as string])).toEqual([1])
    expect((await store.findReportByReceipt(late?.receipt as string))?.answer?.note).toBe('Second')
  })

  /** Adds reports after the moment of the first answer. */
  async function manyReportsLater(): Promise<void> {
    world.clock.advance(120_000)
    await manyReports(700)
  }
})

test('does not cover a report whose clock is behind a running answer', {
  timeout: 60_000,
}, async () => {
  world = await startModeration()
  try {
    ;({ contentId } = await aPublished(world))
    await manyReports()
    // Recorded by another process that is not done yet.
    await world.database.query(
      `INSERT INTO bulk_answer (id, case_id, until, outcome, answered_at, answered_by)
       VALUES (gen_random_uuid(), $1, $2, 'DISMISSED', $2, gen_random_uuid())`,
      [contentId, new Date(world.clock.now().getTime() + 3_600_000).toISOString()],
    )
    const { body } = await aReport(world, contentId, { type: 'MINOR' })
    await eventually(async () => (await statuses()).DISMISSED === MANY, {
      timeoutMs: 60_000,
      what: 'the answer of the other process',
    })
    expect(await stateOf(body.receipt)).toMatchObject({ status: 'RECEIVED' })
    const query = { filter: JSON.stringify({ status: 'RECEIVED' }) } as never
    expect((await world.call(listReports, { query }, { as: aModerator() })).body).toMatchObject([
      { id: contentId, count: 1 },
    ])
    expect(await group()).toMatchObject({ status: 'RECEIVED', urgent: true, count: 1, total: MANY + 1 })
  } finally {
    await world.stop()
  }
})
