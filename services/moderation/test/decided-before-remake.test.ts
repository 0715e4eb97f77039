import {
  answerReports,
  contentApproved,
  contentHidden,
  contentProcessed,
  contentRestored,
  decideContent,
  listPendingContents,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleOf } from './support/console.ts'
import { aReport } from './support/published.ts'
import { aModerator, anUpload, type ModerationWorld, openStore, startModeration } from './support/world.ts'

const world: ModerationWorld = await startModeration()
const desk = consoleOf(world)
afterAll(() => world.stop())

let content: { contentId: string; userId: string }
beforeEach(async () => {
  content = await anUpload(world)
})

async function decide(body: object) {
  const { status } = await world.call(
    decideContent,
    { params: { id: content.contentId }, body: body as never },
    { as: aModerator() },
  )
  expect(status).toBe(200)
}
/** Media has replaced renditions that could not be read, before it heard of the decision. */
const remake = (revision = 3) => world.receives(contentProcessed, { ...content, revision })
const caseOf = () => desk.caseOf(content.contentId)
const saidOf = (spec: { name: string }) => desk.saidOf(spec, content.contentId)
const latestId = async () => (await caseOf()).decisions.at(-1)?.id
const REJECTED = { status: 'REJECTED', rejectionReason: 'Le son est inaudible' }
const REMOVED = { status: 'REMOVED', reason: 'Œuvre protégée' }

test('judges anew what replaced the renditions that an approval was about', async () => {
  await decide({ status: 'APPROVED' })
  const [approval] = await saidOf(contentApproved)
  expect(approval).toMatchObject({ revision: 3, processedRevision: 2 })
  await remake()
  expect(await caseOf()).toMatchObject({
    status: 'PENDING',
    decisions: [],
    endedHolds: [{ id: approval?.decisionId, outcome: 'APPROVED', end: 'LAPSED', endedBy: null }],
  })
  const [lapsed] = (await caseOf()).endedHolds
  expect(lapsed && lapsed.endedAt >= lapsed.decidedAt).toBe(true)
  expect((await desk.journalOf(content.contentId)).at(-1)).toMatchObject({
    action: 'content.lapse-decision',
    details: { decisionId: approval?.decisionId, outcome: 'APPROVED', state: 'PENDING' },
  })
  const { body } = await world.call(listPendingContents, { query: {} }, { as: aModerator() })
  const waiting = body.member.find(({ id }) => id === content.contentId)
  expect(waiting).toMatchObject({ status: 'PENDING', approvedAt: null })
  expect(waiting?.decision).toBeUndefined()
  await decide({ status: 'APPROVED' })
  expect((await saidOf(contentApproved)).at(-1)).toMatchObject({ revision: 4, processedRevision: 3 })
  await remake()
  expect((await caseOf()).status).toBe('APPROVED')
})

test('keeps a rejection, and its reversal approves the renditions that are there', async () => {
  await decide(REJECTED)
  await remake()
  expect((await caseOf()).status).toBe('REJECTED')
  await decide({ status: 'APPROVED', reverses: await latestId(), reason: 'Erreur' })
  expect(await saidOf(contentApproved)).toMatchObject([{ revision: 4, processedRevision: 3 }])
})

test.each([
  ['a rejection', [REJECTED]],
  ['a removal', [{ status: 'APPROVED' }, REMOVED]],
])('judges anew what replaced the renditions of %s that was reversed', async (_, decisions) => {
  for (const body of decisions) await decide(body)
  await decide({ status: 'APPROVED', reverses: await latestId(), reason: 'Erreur' })
  await remake()
  expect((await caseOf()).status).toBe('PENDING')
  await decide(REJECTED)
  expect((await caseOf()).status).toBe('REJECTED')
})

test('keeps a removal', async () => {
  await decide({ status: 'APPROVED' })
  await decide(REMOVED)
  await remake()
  expect((await caseOf()).status).toBe('REMOVED')
  await decide({ status: 'APPROVED', reverses: await latestId(), reason: 'Erreur' })
  expect(await saidOf(contentRestored)).toMatchObject([{ processedRevision: 3 }])
})

test('keeps a report until the content is judged, and hides it again while an urgent one waits', async () => {
  await decide({ status: 'APPROVED' })
  expect((await aReport(world, content.contentId, { type: 'MINOR' })).status).toBe(201)
  await remake()
  const answer = () =>
    world.call(
      answerReports,
      { params: { id: content.contentId }, body: { status: 'DISMISSED' } },
      { as: aModerator() },
    )
  expect(await answer()).toMatchObject({ status: 409, code: 'CONTENT_NOT_READY' })
  world.clock.advance(1_000)
  await decide({ status: 'APPROVED' })
  expect(await caseOf()).toMatchObject({ status: 'APPROVED', hiddenAt: expect.any(String) })
  expect((await saidOf(contentApproved)).length).toBe(1)
  const [first, again] = await saidOf(contentHidden)
  expect([first?.processedRevision, again?.processedRevision]).toEqual([2, 3])
  expect(Date.parse(again?.approvedAt as string)).toBeGreaterThan(Date.parse(first?.approvedAt as string))
  expect((await answer()).status).toBe(200)
  expect(await saidOf(contentRestored)).toMatchObject([{ processedRevision: 3 }])
})

test('hides what was rejected with an urgent report waiting when that is reversed', async () => {
  await decide({ status: 'APPROVED' })
  expect((await aReport(world, content.contentId, { type: 'MINOR' })).status).toBe(201)
  await remake()
  await decide(REJECTED)
  expect(await caseOf()).toMatchObject({ status: 'REJECTED', hiddenAt: null })
  await decide({ status: 'APPROVED', reverses: await latestId(), reason: 'Erreur' })
  expect(await caseOf()).toMatchObject({ status: 'APPROVED', hiddenAt: expect.any(String) })
  expect((await saidOf(contentApproved)).length).toBe(1)
  expect((await saidOf(contentHidden)).at(-1)).toMatchObject({ processedRevision: 3 })
})

test('keeps an approval of an older version, which does not say what it is about', async () => {
  await world.database.query(
    `INSERT INTO decision (id, case_id, revision, outcome, decided_at, decided_by)
     VALUES ($1, $2, 3, 'APPROVED', now(), $3)`,
    [uuidV7(), content.contentId, uuidV7()],
  )
  const store = openStore(world)
  await store.inTransaction((tx) => tx.updateCase(content.contentId, { state: 'APPROVED', revision: 3 }))
  await store.close()
  await remake()
  expect((await caseOf()).status).toBe('APPROVED')
  await aReport(world, content.contentId, { type: 'MINOR' })
  expect((await saidOf(contentHidden))[0]).not.toHaveProperty('processedRevision')
})
