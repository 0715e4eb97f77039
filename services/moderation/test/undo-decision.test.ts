import { contentApproved, contentFailed, contentProcessed } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPROVED, consoleOf, HOLD_MS, rejected } from './support/console.ts'
import { aModerator, anUpload, type ModerationWorld, startModeration } from './support/world.ts'

let world: ModerationWorld
let desk: ReturnType<typeof consoleOf>
beforeAll(async () => {
  world = await startModeration()
  desk = consoleOf(world)
})
afterAll(() => world.stop())

async function aHeldCase(body: object = APPROVED) {
  const moderator = aModerator()
  const ids = await anUpload(world)
  const { hold } = (await desk.hold(ids.contentId, body, moderator)).body
  return { ...ids, moderator, decisionId: hold!.id }
}

test('makes the case pending again, keeps the undone decision, and allows a new one', async () => {
  const { contentId, moderator, decisionId } = await aHeldCase(rejected('Flou'))
  const { status, body } = await desk.undo(contentId, decisionId, moderator)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'PENDING', hold: null, decisions: [] })
  expect(body.endedHolds).toMatchObject([
    { id: decisionId, outcome: 'REJECTED', reason: 'Flou', end: 'UNDONE', endedBy: { id: moderator.id } },
  ])
  expect(await desk.journalOf(contentId)).toMatchObject([
    { action: 'content.hold-decision' },
    { action: 'content.undo-decision', actorId: moderator.id, details: { decisionId, outcome: 'REJECTED' } },
  ])
  expect((await desk.hold(contentId)).status).toBe(201)
  world.clock.advance(HOLD_MS)
  expect((await desk.inEffect(contentId)).decisions.map(({ outcome }) => outcome)).toEqual(['APPROVED'])
})

test('never applies an undone decision', async () => {
  const [undone, kept] = [await aHeldCase(), await aHeldCase()]
  await desk.undo(undone.contentId, undone.decisionId, undone.moderator)
  world.clock.advance(HOLD_MS)
  await desk.inEffect(kept.contentId)
  expect((await desk.caseOf(undone.contentId)).status).toBe('PENDING')
  expect(await desk.saidOf(contentApproved, undone.contentId)).toEqual([])
})

test('returns the same when repeated', async () => {
  const { contentId, moderator, decisionId } = await aHeldCase()
  const answers = [1, 2].map(() => desk.undo(contentId, decisionId, moderator))
  for (const { status, body } of await Promise.all(answers)) {
    expect(status).toBe(200)
    expect(body.endedHolds).toHaveLength(1)
  }
})

test('lets an administrator undo another moderator’s decision', async () => {
  const { contentId, decisionId } = await aHeldCase()
  const administrator = aCaller('ROLE_MODERATOR', 'ROLE_ADMIN')
  expect((await desk.undo(contentId, decisionId, administrator)).status).toBe(200)
})

describe('is refused', () => {
  test('for another moderator', async () => {
    const { contentId, decisionId } = await aHeldCase()
    expect(await desk.undo(contentId, decisionId)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect((await desk.caseOf(contentId)).status).toBe('HELD')
  })

  test.each([
    ['approuvé', APPROVED],
    ['rejeté', rejected('Flou')],
  ])('once it is in effect, and says that the content is %s', async (word, body) => {
    const { contentId, moderator, decisionId } = await aHeldCase(body)
    world.clock.advance(HOLD_MS)
    await desk.inEffect(contentId)
    expect(await desk.undo(contentId, decisionId, moderator)).toMatchObject({
      status: 409,
      code: 'DECISION_IN_EFFECT',
      body: { message: `Trop tard : la décision a pris effet, ce contenu est ${word}` },
    })
  })

  test('once the decision has lapsed', async () => {
    const { contentId, userId, moderator, decisionId } = await aHeldCase()
    await world.receives(contentFailed, { contentId, userId, revision: 9 })
    expect(await desk.undo(contentId, decisionId, moderator)).toMatchObject({
      status: 409,
      code: 'DECISION_LAPSED',
    })
  })

  test('once other renditions have replaced those that were approved', async () => {
    const { contentId, userId, moderator, decisionId } = await aHeldCase()
    world.clock.advance(HOLD_MS)
    await desk.inEffect(contentId)
    await world.receives(contentProcessed, { contentId, userId, revision: 9 })
    expect(await desk.undo(contentId, decisionId, moderator)).toMatchObject({
      status: 409,
      code: 'DECISION_LAPSED',
    })
  })

  test.each(['unknown', uuidV7()])('about the unknown content %s', async (id) => {
    expect(await desk.undo(id, uuidV7())).toMatchObject({ status: 404, code: 'CONTENT_NOT_FOUND' })
  })

  test.each(['unknown', uuidV7()])('about the unknown decision %s', async (decisionId) => {
    const { contentId } = await aHeldCase()
    expect(await desk.undo(contentId, decisionId)).toMatchObject({ status: 404, code: 'DECISION_NOT_FOUND' })
  })
})
