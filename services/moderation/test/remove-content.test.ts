import {
  auditRecorded,
  contentApproved,
  contentEvidenceReleased,
  contentFailed,
  contentRemoved,
  contentRestored,
  contentWithdrawn,
  decideContent,
  getCase,
  listPendingContents,
  releaseEvidence,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consoleOf } from './support/console.ts'
import { aModerator, anUpload, type ModerationWorld, startModeration } from './support/world.ts'

let world: ModerationWorld
let id: string
let userId: string
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.clock.set(new Date('2026-11-22T12:00:00Z'))
  ;({ contentId: id, userId } = await anUpload(world))
  await decide({ status: 'APPROVED' })
})

const decide = (body: object, as = aModerator(), contentId = id) =>
  world.call(decideContent, { params: { id: contentId }, body: body as never }, { as })
const remove = (change: object = {}, as = aModerator()) =>
  decide({ status: 'REMOVED', reason: 'Œuvre protégée', ...change }, as)
const restore = async (change: object = {}) =>
  decide({ status: 'APPROVED', reverses: (await latest()).id, reason: 'Licence fournie', ...change })
const caseOf = async () => (await world.call(getCase, { params: { id } }, { as: aModerator() })).body
const latest = async () => (await caseOf()).decisions.at(-1)!
const saidOf = async (spec: { name: string }) =>
  (await world.published(spec)).filter(({ contentId }) => contentId === id)
const journal = async () =>
  (await world.published(auditRecorded)).filter(({ subject }) => (subject as { id: string }).id === id)
const ALREADY = { status: 409, code: 'CONTENT_ALREADY_DECIDED' }

describe('a removal', () => {
  test('takes effect at once, with its reason and ground', async () => {
    const moderator = aModerator()
    const { status, body } = await remove({ removedAt: '1999-01-01T00:00:00Z' }, moderator)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'REMOVED',
      revision: 4,
      hidden: false,
      approvedAt: null,
      removedAt: expect.stringMatching(/^2026-11-22T12:00:/),
      removalReason: 'Œuvre protégée',
      rejectionReason: null,
    })
    const { id: decisionId } = await latest()
    expect(body.decision).toEqual({ id: decisionId, status: 'REMOVED', at: body.removedAt })
    expect(await saidOf(contentRemoved)).toMatchObject([
      { revision: 4, userId, decisionId, decidedBy: moderator.id, reason: 'Œuvre protégée', ground: 'RULES' },
    ])
    expect((await journal()).at(-1)).toMatchObject({
      action: 'content.remove',
      actorId: moderator.id,
      details: { decisionId, reason: 'Œuvre protégée', ground: 'RULES' },
    })
  })

  test.each<[string, object, string]>([
    ['without a reason', { reason: undefined }, 'reason'],
    ['for a blank reason', { reason: ' \n ' }, 'reason'],
    ['for an endless reason', { reason: 'x'.repeat(2_001) }, 'reason'],
    ['on an unknown ground', { ground: 'TASTE' }, 'ground'],
    ['with file fields', { fileSize: 1 }, 'fileSize'],
  ])('is refused %s', async (_, change, propertyPath) => {
    expect(await remove(change)).toMatchObject({ status: 422, body: { violations: [{ propertyPath }] } })
    expect((await caseOf()).status).toBe('APPROVED')
  })

  test('refuses its uploader, users, and unknown contents', async () => {
    const own = { ...aModerator(), id: userId }
    expect(await remove({}, own)).toMatchObject({ status: 403, code: 'OWN_CONTENT' })
    expect(await remove({}, aCaller())).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await decide({ status: 'REMOVED', reason: 'x' }, aModerator(), uuidV7())).toMatchObject({
      status: 404,
      code: 'CONTENT_NOT_FOUND',
    })
  })

  test('refuses a content that is already removed', async () => {
    await remove()
    expect(await remove()).toMatchObject(ALREADY)
    expect(await saidOf(contentRemoved)).toHaveLength(1)
  })

  test('lets exactly one of several concurrent removals win', async () => {
    const answers = await Promise.all([remove(), remove(), remove({ ground: 'AUTHORITY' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await saidOf(contentRemoved)).toHaveLength(1)
  })
})

describe('a removal refuses an unpublished content', () => {
  test('pending', async () => {
    ;({ contentId: id } = await anUpload(world))
    expect(await remove()).toMatchObject({ status: 409, code: 'CONTENT_NOT_PUBLISHED' })
  })
  test('failed', async () => {
    ;({ contentId: id } = await anUpload(world, { only: 'PREPARING' }))
    await world.receives(contentFailed, { contentId: id })
    expect(await remove()).toMatchObject({ status: 409, code: 'CONTENT_NOT_PUBLISHED' })
  })
  test('rejected, or held by a decision of the console', async () => {
    ;({ contentId: id } = await anUpload(world))
    await consoleOf(world).hold(id)
    expect(await remove()).toMatchObject(ALREADY)
    expect(await decide({ status: 'APPROVED', reverses: uuidV7(), reason: 'Test' })).toMatchObject(ALREADY)
    ;({ contentId: id } = await anUpload(world))
    await decide({ status: 'REJECTED', rejectionReason: 'Flou' })
    expect(await remove()).toMatchObject(ALREADY)
  })
})

describe('a reversal', () => {
  test('restores a removed content at its first date, and names the reversed decision', async () => {
    const first = (await latest()).decidedAt
    world.clock.set(new Date('2026-11-23T12:00:00Z'))
    await remove()
    const removal = await latest()
    const moderator = aModerator()
    const { status, body } = await decide(
      { status: 'APPROVED', reverses: removal.id, reason: 'Licence fournie' },
      moderator,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'APPROVED',
      approvedAt: first,
      removedAt: null,
      removalReason: null,
    })
    const decision = await latest()
    expect(decision).toMatchObject({ outcome: 'APPROVED', reverses: removal.id, reason: 'Licence fournie' })
    expect(await saidOf(contentRestored)).toMatchObject([
      { revision: 5, decisionId: decision.id, decidedBy: moderator.id, approvedAt: first },
    ])
    expect(await saidOf(contentApproved)).toHaveLength(1)
    expect((await journal()).at(-1)).toMatchObject({
      action: 'content.restore',
      details: { decisionId: decision.id, reverses: removal.id, reason: 'Licence fournie' },
    })
  })

  test('approves a rejected content', async () => {
    ;({ contentId: id } = await anUpload(world))
    await decide({ status: 'REJECTED', rejectionReason: 'Flou' })
    expect((await restore()).body).toMatchObject({ status: 'APPROVED', rejectionReason: null })
    expect(await saidOf(contentApproved)).toMatchObject([{ revision: 4 }])
    expect(await saidOf(contentRestored)).toEqual([])
  })

  test('is refused unless it names the latest decision, and that takes access away', async () => {
    const approval = await latest()
    for (const reverses of [approval.id, uuidV7(), 'unknown'])
      expect(await restore({ reverses })).toMatchObject(ALREADY)
    await remove()
    const removal = await latest()
    for (const reverses of [approval.id, uuidV7()]) expect(await restore({ reverses })).toMatchObject(ALREADY)
    expect(await decide({ status: 'APPROVED' })).toMatchObject(ALREADY)
    expect(await decide({ status: 'REJECTED', rejectionReason: 'Flou' })).toMatchObject(ALREADY)
    expect((await restore({ reverses: removal.id.toUpperCase() })).status).toBe(200)
    expect(await restore({ reverses: removal.id })).toMatchObject(ALREADY)
  })

  test.each([undefined, ' '])('is refused for the reason %j', async (reason) => {
    await remove()
    expect(await restore({ reason })).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'reason' }] },
    })
  })

  test('is refused for the uploader', async () => {
    await remove()
    const own = { ...aModerator(), id: userId }
    const { id: reverses } = await latest()
    expect(await decide({ status: 'APPROVED', reverses, reason: 'Moi' }, own)).toMatchObject({
      code: 'OWN_CONTENT',
    })
  })

  test('can be removed and restored again and again, each decision appended', async () => {
    for (const _ of [1, 2, 3]) {
      expect((await remove()).status).toBe(200)
      expect((await restore()).status).toBe(200)
    }
    const { decisions } = await caseOf()
    expect(decisions.map(({ outcome }) => outcome)).toEqual([
      'APPROVED',
      ...Array(3).fill(['REMOVED', 'APPROVED']).flat(),
    ])
    const said = [...(await saidOf(contentRemoved)), ...(await saidOf(contentRestored))]
    expect(said.map(({ revision }) => revision).sort()).toEqual([4, 5, 6, 7, 8, 9])
  })
})

describe('a withdrawn content', () => {
  test('is closed permanently', async () => {
    await remove()
    await world.receives(contentWithdrawn, { contentId: id, userId, revision: 5 })
    expect(await caseOf()).toMatchObject({
      status: 'WITHDRAWN',
      withdrawnAt: contentWithdrawn.example.withdrawnAt,
    })
    const WITHDRAWN = { status: 409, code: 'CONTENT_WITHDRAWN' }
    for (const answer of [await remove(), await restore(), await decide({ status: 'APPROVED' })])
      expect(answer).toMatchObject(WITHDRAWN)
    expect(await consoleOf(world).hold(id)).toMatchObject(WITHDRAWN)
  })

  test('leaves the queue, and its held decision lapses', async () => {
    ;({ contentId: id, userId } = await anUpload(world))
    await consoleOf(world).hold(id)
    await world.receives(contentWithdrawn, { contentId: id, userId, revision: 3 })
    const { status, hold, endedHolds, decisions } = await caseOf()
    expect({ status, hold, decisions }).toEqual({ status: 'WITHDRAWN', hold: null, decisions: [] })
    expect(endedHolds).toMatchObject([{ end: 'LAPSED' }])
    const pending = await world.call(listPendingContents, { query: {} }, { as: aModerator() })
    expect(pending.body.member.map((one) => one.id)).not.toContain(id)
  })
})

describe('evidence', () => {
  const administrator = () => aCaller('ROLE_MODERATOR', 'ROLE_ADMIN')
  const release = (as = administrator(), reason = 'Affaire classée', decisionId?: string) =>
    world.call(releaseEvidence, { params: { id }, body: { reason, decisionId } }, { as })

  test.each(['MINOR', 'AUTHORITY'])(
    'removed for %s, it cannot be restored until released',
    async (ground) => {
      await remove({ ground })
      const removal = await latest()
      expect((await caseOf()).evidence).toMatchObject({ decisionId: removal.id, ground })
      expect(await restore()).toMatchObject({ status: 409, code: 'EVIDENCE_HELD' })
      const admin = administrator()
      expect((await release(admin)).body).toMatchObject({ status: 'REMOVED', evidence: null })
      expect(await saidOf(contentEvidenceReleased)).toMatchObject([
        { decisionId: removal.id, releasedBy: admin.id, revision: 4 },
      ])
      expect((await journal()).at(-1)).toMatchObject({
        action: 'content.release-evidence',
        actorId: admin.id,
        details: { decisionId: removal.id, ground, reason: 'Affaire classée' },
      })
      expect(await release()).toMatchObject({ status: 409, code: 'EVIDENCE_NOT_HELD' })
      expect((await restore()).status).toBe(200)
    },
  )

  test('is released by administrators only, with a reason, and not by the uploader', async () => {
    await remove({ ground: 'MINOR' })
    expect(await release(aModerator())).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await release(administrator(), ' ')).toMatchObject({ status: 422 })
    expect(await release({ ...administrator(), id: userId })).toMatchObject({ code: 'OWN_CONTENT' })
    expect((await caseOf()).evidence).not.toBeNull()
  })

  test('stays held when another removal holds it than the administrator has seen', async () => {
    await remove({ ground: 'MINOR' })
    const seen = await latest()
    await release()
    await restore()
    await remove({ ground: 'AUTHORITY' })
    const DECIDED = { status: 409, code: 'CONTENT_ALREADY_DECIDED' }
    expect(await release(administrator(), 'Affaire classée', seen.id)).toMatchObject(DECIDED)
    const held = await latest()
    expect((await caseOf()).evidence).toMatchObject({ decisionId: held.id })
    const again = await release(administrator(), 'Affaire classée', held.id.toUpperCase())
    expect(again.body).toMatchObject({ evidence: null })
  })

  test('stays held when the owner withdraws', async () => {
    await remove({ ground: 'MINOR' })
    await world.receives(contentWithdrawn, { contentId: id, userId, revision: 5 })
    expect((await caseOf()).evidence).not.toBeNull()
    expect((await release()).body).toMatchObject({ status: 'WITHDRAWN', evidence: null })
  })

  test('is not held on the ground of the rules', async () => {
    await remove()
    expect(await release()).toMatchObject({ status: 409, code: 'EVIDENCE_NOT_HELD' })
  })
})
