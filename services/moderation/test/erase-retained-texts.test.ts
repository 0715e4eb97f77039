import {
  answerReports,
  decideContent,
  ERASED_TITLE,
  getCase,
  getReport,
  listReports,
  releaseEvidence,
  userDeleted,
} from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseRetainedTexts } from '../src/actions/retention/erase-retained-texts.ts'
import { aPublished, aReport } from './support/published.ts'
import { aModerator, anUpload, type ModerationWorld, openStore, startModeration } from './support/world.ts'

const DAY_MS = 86_400_000
const OBJECTION_DAYS = 183
const TITLE = 'Zélie en hiver'

const world: ModerationWorld = await startModeration()
const store = openStore(world)
afterAll(async () => {
  await store.close()
  await world.stop()
})
beforeEach(() => world.clock.set(new Date('2026-11-21T10:00:00Z')))

const sweep = () => eraseRetainedTexts({ store, clock: world.clock })
const days = (count: number) => world.clock.advance(count * DAY_MS)
const read = async (id: string) => (await world.call(getCase, { params: { id } }, { as: aModerator() })).body
const textOf = async (id: string) => {
  const { title, description, tags, categories } = await read(id)
  return { title, description, tags, categories }
}
const ERASED = { title: ERASED_TITLE, description: '', tags: [], categories: [] }
const kept = expect.objectContaining({ title: TITLE })

async function anUploadOf(decision: object | null) {
  const made = await anUpload(world, {
    upload: { title: TITLE, description: 'Une promenade', tags: ['neige'] },
  })
  if (decision) await decide(made.contentId, decision)
  return made
}
async function decide(id: string, body: object): Promise<void> {
  const answer = await world.call(
    decideContent,
    { params: { id }, body: body as never },
    { as: aModerator() },
  )
  expect(answer.status).toBe(200)
}
const deleted = (userId: string) => world.receives(userDeleted, { userId })
const answer = (id: string, status: 'UPHELD' | 'DISMISSED') =>
  world.call(answerReports, { params: { id }, body: { status } }, { as: aModerator() })

describe('a case of a deleted account', () => {
  test('loses its texts six months after the last decision; the decision stays', async () => {
    const { contentId, userId } = await anUploadOf({ status: 'REJECTED', rejectionReason: 'Le son manque' })
    await deleted(userId)
    days(OBJECTION_DAYS - 1)
    await sweep()
    expect(await textOf(contentId)).toEqual(kept)
    days(2)
    await sweep()
    expect(await textOf(contentId)).toEqual(ERASED)
    expect((await read(contentId)).decisions).toMatchObject([
      { outcome: 'REJECTED', reason: 'Le son manque' },
    ])
    expect(await sweep()).toBe(0)
  })

  test('counts from the newest decision', async () => {
    const { contentId, userId } = await anUploadOf({ status: 'APPROVED' })
    days(100)
    await decide(contentId, { status: 'REMOVED', reason: 'Œuvre protégée' })
    await deleted(userId)
    days(OBJECTION_DAYS - 1)
    await sweep()
    expect(await textOf(contentId)).toEqual(kept)
  })

  test('loses them at once if it was never decided', async () => {
    const { contentId, userId } = await anUploadOf(null)
    await deleted(userId)
    await sweep()
    expect(await textOf(contentId)).toEqual(ERASED)
  })

  test('keeps its texts as evidence until it is released', async () => {
    const { contentId, userId } = await anUploadOf({ status: 'APPROVED' })
    await decide(contentId, { status: 'REMOVED', reason: 'Signalée par une autorité', ground: 'AUTHORITY' })
    await deleted(userId)
    days(2 * OBJECTION_DAYS)
    await sweep()
    expect(await textOf(contentId)).toEqual(kept)
    const release = { params: { id: contentId }, body: { reason: 'Procédure close' } }
    expect(await world.call(releaseEvidence, release, { as: aCaller('ROLE_ADMIN') })).toMatchObject({
      status: 200,
    })
    await sweep()
    expect(await textOf(contentId)).toEqual(ERASED)
  })

  test('keeps its texts while a report waits, and six months after the answer; then the report’s description is erased too', async () => {
    const { contentId, userId } = await anUploadOf({ status: 'APPROVED' })
    await aReport(world, contentId, { type: 'OTHER', description: 'Zélie y est nommée' })
    await deleted(userId)
    days(2 * OBJECTION_DAYS)
    await sweep()
    expect(await textOf(contentId)).toEqual(kept)
    await answer(contentId, 'DISMISSED')
    days(OBJECTION_DAYS + 1)
    await sweep()
    expect(await textOf(contentId)).toEqual(ERASED)
    const query = { filter: JSON.stringify({ contentId }) } as never
    const { body } = await world.call(listReports, { query }, { as: aModerator() })
    expect(body[0]?.reports).toMatchObject([{ type: 'OTHER', description: null, status: 'DISMISSED' }])
  })
})

test('keeps the texts of an existing account’s case', async () => {
  const { contentId } = await anUploadOf({ status: 'REJECTED', rejectionReason: 'Le son manque' })
  days(10 * OBJECTION_DAYS)
  await sweep()
  expect(await textOf(contentId)).toEqual(kept)
})

describe('typed name and address of a reporter', () => {
  const reporter = { name: 'Lise Martin', email: 'lise@exemple.test', goodFaith: true }
  async function aNamedReport() {
    const { contentId } = await aPublished(world)
    const { body } = await aReport(world, contentId, {
      type: 'COPYRIGHT',
      description: 'Le mien',
      ...reporter,
    })
    return { contentId, ...body }
  }
  const typedFor = async (id: string) =>
    (
      await world.database.query('SELECT name, email, good_faith AS "goodFaith" FROM report WHERE id = $1', [
        id,
      ])
    )[0]

  test('stay while the report waits, however long', async () => {
    const { id } = await aNamedReport()
    days(1_000)
    await sweep()
    expect(await typedFor(id)).toEqual(reporter)
  })

  test('are erased thirty days after the answer, which the receipt still opens', async () => {
    const { contentId, id, receipt } = await aNamedReport()
    await answer(contentId, 'DISMISSED')
    days(29)
    await sweep()
    expect(await typedFor(id)).toEqual(reporter)
    days(2)
    await sweep()
    expect(await typedFor(id)).toEqual({ name: null, email: null, goodFaith: true })
    const { body } = await world.call(getReport, { params: { receipt } }, {})
    expect(body).toMatchObject({ receipt, status: 'DISMISSED' })
  })
})
