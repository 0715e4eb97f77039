import {
  contentApproved,
  contentFailed,
  contentProcessed,
  contentRejected,
  decideContent,
  listCases,
  listPendingContents,
  userAccessChanged,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPROVED, consoleOf, HOLD_MS, rejected } from './support/console.ts'
import { aModerator, anUpload, type ModerationWorld, startModeration, uploads } from './support/world.ts'

let world: ModerationWorld
let desk: ReturnType<typeof consoleOf>
beforeAll(async () => {
  world = await startModeration()
  desk = consoleOf(world)
})
afterAll(() => world.stop())

const listed = async (status: string) => {
  const query = { filter: JSON.stringify({ status }), range: '[0,499]' } as never
  const { body } = await world.call(listCases, { query }, { as: aModerator() })
  return body.map(({ id }) => id)
}
const patch = (id: string, as = aModerator()) =>
  world.call(decideContent, { params: { id }, body: { status: 'APPROVED' } }, { as })

describe('a held decision', () => {
  test('takes the case out of the queue at once, and shows its moderator and its end', async () => {
    const { contentId } = await anUpload(world)
    const moderator = aModerator()
    const { status, body } = await desk.hold(contentId, rejected('Le son est inaudible'), moderator)
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'HELD', decisions: [] })
    expect(body.hold).toMatchObject({ outcome: 'REJECTED', reason: 'Le son est inaudible' })
    const seen = await desk.caseOf(contentId)
    expect(seen.hold?.decidedBy).toEqual({
      id: moderator.id,
      username: moderator.username,
      email: moderator.email,
    })
    const { decidedAt, effectiveAt, remainingMs } = seen.hold!
    expect(Date.parse(effectiveAt) - Date.parse(decidedAt)).toBe(HOLD_MS)
    expect(remainingMs).toBeGreaterThan(0)
    expect(remainingMs).toBeLessThanOrEqual(HOLD_MS)
    expect(await listed('PENDING')).not.toContain(contentId)
    expect(await listed('HELD')).toContain(contentId)
    const pending = await world.call(listPendingContents, { query: {} }, { as: aModerator() })
    expect(pending.body.member.map(({ id }) => id)).not.toContain(contentId)
    expect(await desk.saidOf(contentRejected, contentId)).toEqual([])
  })

  test('takes effect after its hold, exactly once', async () => {
    const { contentId, userId } = await anUpload(world)
    const moderator = aModerator()
    const held = await desk.hold(contentId, APPROVED, moderator)
    world.clock.advance(HOLD_MS)
    const decided = await desk.inEffect(contentId)
    expect(decided).toMatchObject({ status: 'APPROVED', hold: null, endedHolds: [] })
    expect(decided.decisions).toMatchObject([
      { id: held.body.hold?.id, outcome: 'APPROVED', decidedBy: { id: moderator.id } },
    ])
    expect(await desk.saidOf(contentApproved, contentId)).toMatchObject([
      { userId, revision: 3, decisionId: held.body.hold?.id, decidedBy: moderator.id },
    ])
    expect(await desk.journalOf(contentId)).toMatchObject([
      { action: 'content.hold-decision', actorId: moderator.id, details: { outcome: 'APPROVED' } },
      { action: 'content.approve', actorId: moderator.id },
    ])
  })

  test('refuses every further decision, also by PATCH', async () => {
    const { contentId } = await anUpload(world)
    const moderator = aModerator()
    await desk.hold(contentId, APPROVED, moderator)
    const again = [
      await desk.hold(contentId, APPROVED, moderator),
      await desk.hold(contentId, rejected('Flou')),
      await patch(contentId),
    ]
    for (const one of again) expect(one).toMatchObject({ status: 409, code: 'CONTENT_ALREADY_DECIDED' })
  })

  test('keeps one of several concurrent decisions', async () => {
    for (const { contentId } of await uploads(world, [{}, {}, {}, {}, {}])) {
      const bodies = [APPROVED, rejected('Flou'), APPROVED, rejected('Sombre')]
      const answers = await Promise.all(bodies.map((body) => desk.hold(contentId, body)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === 'CONTENT_ALREADY_DECIDED')).toHaveLength(3)
    }
  })

  test('lapses when its content fails meanwhile, and when other renditions have to be judged', async () => {
    const [failing, again] = await uploads(world, [{}, {}])
    for (const { contentId } of [failing!, again!]) await desk.hold(contentId)
    await world.receives(contentFailed, { ...failing, revision: 5 })
    await world.receives(contentProcessed, { ...again, revision: 5 })
    expect(await desk.caseOf(again!.contentId)).toMatchObject({
      ...{ status: 'PENDING', hold: null, endedHolds: [{ outcome: 'APPROVED', end: 'LAPSED' }] },
    })
    const lapsed = await desk.caseOf(failing!.contentId)
    expect(lapsed).toMatchObject({ status: 'FAILED', hold: null, decisions: [] })
    expect(lapsed.endedHolds).toMatchObject([{ outcome: 'APPROVED', end: 'LAPSED', endedBy: null }])
    expect((await desk.journalOf(failing!.contentId)).at(-1)).toMatchObject({
      action: 'content.lapse-decision',
      actorId: null,
    })
    world.clock.advance(HOLD_MS)
    await desk.hold(again!.contentId)
    world.clock.advance(HOLD_MS)
    await desk.inEffect(again!.contentId)
    expect(await desk.saidOf(contentApproved, again!.contentId)).toHaveLength(1)
    expect(await desk.saidOf(contentApproved, failing!.contentId)).toEqual([])
  })

  test('stays when its moderator is suspended meanwhile: it was lawful when it was made', async () => {
    const { contentId } = await anUpload(world)
    const moderator = aModerator()
    await desk.hold(contentId, APPROVED, moderator)
    const notBefore = new Date(world.clock.now().getTime() + 5_000).toISOString()
    await world.receives(userAccessChanged, { userId: moderator.id, notBefore })
    world.clock.advance(HOLD_MS)
    expect((await desk.inEffect(contentId)).decisions).toMatchObject([{ decidedBy: { id: moderator.id } }])
  })

  test.each([
    'UPDATE decision_hold SET effective_at = now() WHERE case_id = $1',
    'DELETE FROM decision_hold WHERE case_id = $1',
    'DELETE FROM decision_hold_end WHERE hold_id = $1',
  ])('is kept by the database itself: %s', async (sql) => {
    const { contentId } = await anUpload(world)
    await desk.hold(contentId)
    await expect(world.database.query(sql, [contentId])).rejects.toThrow('appended, never changed')
  })
})

describe('a decision of the console is refused', () => {
  test.each(['unknown', uuidV7()])('about the unknown content %s', async (id) => {
    expect(await desk.hold(id)).toMatchObject({ status: 404, code: 'CONTENT_NOT_FOUND' })
  })

  test('about the moderator’s own upload, also by PATCH', async () => {
    const { contentId, userId } = await anUpload(world)
    const owner = { ...aModerator(), id: userId }
    expect(await desk.hold(contentId, APPROVED, owner)).toMatchObject({ status: 403, code: 'OWN_CONTENT' })
    expect(await patch(contentId, owner)).toMatchObject({ status: 403, code: 'OWN_CONTENT' })
    expect((await desk.caseOf(contentId)).status).toBe('PENDING')
  })

  test('before the file is ready', async () => {
    const { contentId } = await anUpload(world, { only: 'PREPARING' })
    expect(await desk.hold(contentId)).toMatchObject({ status: 409, code: 'CONTENT_NOT_READY' })
  })

  test('without a reason for a rejection', async () => {
    const { contentId } = await anUpload(world)
    expect(await desk.hold(contentId, { outcome: 'REJECTED', reason: ' ' })).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'reason', message: 'Veuillez fournir une raison de rejet' }] },
    })
  })
})

describe('by its settings', () => {
  test('applies a decision at once with a hold of 0 seconds', async () => {
    const quick = await startModeration({ DECISION_HOLD_SECONDS: '0' })
    try {
      const { contentId } = await anUpload(quick)
      const { status, body } = await consoleOf(quick).hold(contentId)
      expect(status).toBe(201)
      expect(body).toMatchObject({ status: 'APPROVED', hold: null })
      expect(await consoleOf(quick).saidOf(contentApproved, contentId)).toHaveLength(1)
    } finally {
      await quick.stop()
    }
  })

  test('refuses an approval without a consent record where one is required', async () => {
    const strict = await startModeration({ UPLOAD_CONSENT: 'required' })
    try {
      const { contentId } = await anUpload(strict, { upload: { consent: null } })
      expect(await consoleOf(strict).hold(contentId)).toMatchObject({ status: 409, code: 'CONSENT_MISSING' })
    } finally {
      await strict.stop()
    }
  })
})
