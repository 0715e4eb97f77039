import {
  answerReports,
  contentEvidenceReleased,
  contentRemoved,
  decideContent,
  getCase,
} from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPublished, aReport, hiddenAtOf } from '../support/published.ts'
import { aModerator, type ModerationWorld, startModeration } from '../support/world.ts'

let world: ModerationWorld
let contentId: string
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())
beforeEach(async () => {
  // A separate day, so that brakes of other tests have ended.
  world.clock.advance(25 * 3_600_000)
  ;({ contentId } = await aPublished(world))
  await aReport(world, contentId, { type: 'MINOR' })
})

const answer = (status: 'UPHELD' | 'DISMISSED', seenStatus: 'APPROVED' | 'REMOVED') =>
  world.call(answerReports, { params: { id: contentId }, body: { status, seenStatus } }, { as: aModerator() })
const decide = (body: object) =>
  world.call(decideContent, { params: { id: contentId }, body: body as never }, { as: aModerator() })
const remove = () => decide({ status: 'REMOVED', reason: 'Hors sujet' })
const caseOf = async () =>
  (await world.call(getCase, { params: { id: contentId } }, { as: aModerator() })).body
const restore = async () =>
  decide({ status: 'APPROVED', reverses: (await caseOf()).decisions.at(-1)?.id, reason: 'Erreur' })
const about = async (event: { name: string }) =>
  (await world.published(event)).filter((data) => data.contentId === contentId)
const DECIDED = { status: 409, code: 'CONTENT_ALREADY_DECIDED' }

test.each(['UPHELD', 'DISMISSED'] as const)(
  'refuses %s about a removed content when a colleague has restored it since',
  async (status) => {
    await remove()
    expect((await restore()).status).toBe(200)
    expect(await answer(status, 'REMOVED')).toMatchObject(DECIDED)
    expect(await caseOf()).toMatchObject({ status: 'APPROVED', hiddenAt: expect.any(String) })
    expect(await about(contentRemoved)).toHaveLength(1)
    expect((await answer(status, 'APPROVED')).status).toBe(200)
  },
)

test('refuses DISMISSED about a published content when a colleague has removed it since', async () => {
  await remove()
  expect(await answer('DISMISSED', 'APPROVED')).toMatchObject(DECIDED)
  expect(await hiddenAtOf(world, contentId)).not.toBeNull()
  expect(await about(contentEvidenceReleased)).toEqual([])
  expect((await answer('DISMISSED', 'REMOVED')).status).toBe(200)
})

test('keeps the evidence of an upheld report when a colleague has removed the content since', async () => {
  await remove()
  expect(await answer('UPHELD', 'APPROVED')).toMatchObject({
    status: 200,
    body: { contentStatus: 'REMOVED' },
  })
  expect(await about(contentRemoved)).toMatchObject([{ ground: 'RULES' }, { ground: 'MINOR' }])
})

test('removes nothing that an answer at the same moment has not seen', async () => {
  await remove()
  const [answered, restored] = await Promise.all([answer('UPHELD', 'REMOVED'), restore()])
  // The first to lock the case counts: the evidence is held and not restored, or the restored content stays.
  const isAnswered = answered.status === 200
  expect([answered, restored]).toMatchObject(
    isAnswered ? [{ status: 200 }, { status: 409 }] : [DECIDED, { status: 200 }],
  )
  expect((await caseOf()).status).toBe(isAnswered ? 'REMOVED' : 'APPROVED')
})
