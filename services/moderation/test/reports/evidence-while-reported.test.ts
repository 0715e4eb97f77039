import {
  answerReports,
  contentEvidenceReleased,
  contentWithdrawn,
  decideContent,
  getCase,
} from '@alcove/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPublished, aReport } from '../support/published.ts'
import { aModerator, type ModerationWorld, startModeration } from '../support/world.ts'

let world: ModerationWorld
let contentId: string
let userId: string
beforeEach(async () => {
  world = await startModeration()
  ;({ contentId, userId } = await aPublished(world))
  await aReport(world, contentId, { type: 'MINOR' })
})
afterEach(() => world.stop())

const remove = (ground: 'MINOR' | 'AUTHORITY') =>
  world.call(
    decideContent,
    { params: { id: contentId }, body: { status: 'REMOVED', reason: 'Signalement fondé', ground } as never },
    { as: aModerator() },
  )
const answer = (body: object) =>
  world.call(answerReports, { params: { id: contentId }, body: body as never }, { as: aModerator() })
const evidenceOf = async () =>
  (await world.call(getCase, { params: { id: contentId } }, { as: aModerator() })).body.evidence
const withdraw = () =>
  world.receives(contentWithdrawn, {
    contentId,
    userId,
    revision: 9,
    withdrawnAt: world.clock.now().toISOString(),
  })

describe('evidence held by a removal of a moderator while a report of a minor waits', () => {
  test.each([
    ['MINOR', 'upheld', { status: 'UPHELD' }, false],
    ['MINOR', 'upheld under the rules', { status: 'UPHELD', ground: 'RULES' }, false],
    ['AUTHORITY', 'dismissed', { status: 'DISMISSED' }, false],
    ['MINOR', 'upheld after a withdrawal', { status: 'UPHELD' }, true],
  ] as const)('on %s stays held when the report is %s', async (ground, _, body, isWithdrawn) => {
    expect((await remove(ground)).status).toBe(200)
    if (isWithdrawn) await withdraw()
    expect((await answer(body)).status).toBe(200)
    expect(await evidenceOf()).not.toBeNull()
    expect(await world.published(contentEvidenceReleased)).toEqual([])
  })

  test('stays held when a later report is dismissed than the one that was upheld', async () => {
    const seenUntil = world.clock.now().toISOString()
    world.clock.advance(60_000)
    await aReport(world, contentId, { type: 'MINOR' })
    expect((await answer({ status: 'UPHELD', seenUntil })).status).toBe(200)
    expect((await answer({ status: 'DISMISSED' })).status).toBe(200)
    expect(await evidenceOf()).not.toBeNull()
    expect(await world.published(contentEvidenceReleased)).toEqual([])
  })
})
