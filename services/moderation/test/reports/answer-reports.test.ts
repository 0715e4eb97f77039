import {
  answerReports,
  auditRecorded,
  contentEvidenceReleased,
  contentRemoved,
  contentRestored,
  contentWithdrawn,
  decideContent,
  getReport,
  getReportedContent,
  releaseEvidence,
  reportAnswered,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPublished, aReport, hiddenAtOf } from '../support/published.ts'
import { aModerator, type ModerationWorld, startModeration } from '../support/world.ts'

let world: ModerationWorld
let contentId: string
let userId: string
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())
beforeEach(async () => {
  // A separate day, so that brakes of other tests have ended.
  world.clock.advance(25 * 3_600_000)
  ;({ contentId, userId } = await aPublished(world))
})

const answer = (id: string, body: object, as = aModerator()) =>
  world.call(answerReports, { params: { id }, body: body as never }, { as })
const stateOf = async (receipt: string) => (await world.call(getReport, { params: { receipt } })).body
const about = async (event: Parameters<ModerationWorld['published']>[0]) =>
  (await world.published(event)).filter((data) => data.contentId === contentId)

const withdrawn = () =>
  world.receives(contentWithdrawn, {
    contentId,
    userId,
    revision: 9,
    withdrawnAt: world.clock.now().toISOString(),
  })

describe('UPHELD', () => {
  test('removes the content with the note as its reason, and notifies every reporter', async () => {
    const reporter = aCaller()
    const first = await aReport(world, contentId, { type: 'SPAM', email: 'lise@exemple.test' })
    const second = await aReport(world, contentId, { type: 'VIOLENCE' }, { as: reporter })
    const moderator = aModerator()
    const { status, body } = await answer(contentId, { status: 'UPHELD', note: 'Une publicité' }, moderator)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: contentId,
      contentStatus: 'REMOVED',
      status: 'UPHELD',
      count: 0,
      total: 2,
      answer: { status: 'UPHELD', note: 'Une publicité', answeredBy: { id: moderator.id } },
    })
    expect(await about(contentRemoved)).toMatchObject([
      { reason: 'Une publicité', ground: 'RULES', decidedBy: moderator.id },
    ])
    for (const { receipt } of [first.body, second.body])
      expect(await stateOf(receipt)).toMatchObject({ status: 'UPHELD', answer: 'Une publicité' })
    const told = (await world.published(reportAnswered)).filter(({ note }) => note === 'Une publicité')
    expect(told).toHaveLength(2)
    expect(told).toContainEqual(
      expect.objectContaining({
        reportId: second.body.id,
        to: { userId: reporter.id, email: null, source: expect.any(String) },
      }),
    )
    expect(await world.published(auditRecorded)).toContainEqual(
      expect.objectContaining({ action: 'report.uphold', actorId: moderator.id }),
    )
  })

  test('keeps evidence of a reported minor, and gives a reason without a note', async () => {
    await aReport(world, contentId, { type: 'MINOR' })
    await aReport(world, contentId, { type: 'COPYRIGHT' })
    await answer(contentId, { status: 'UPHELD' })
    expect(await about(contentRemoved)).toMatchObject([
      { ground: 'MINOR', reason: 'Signalement fondé : mineur, atteinte au droit d’auteur.' },
    ])
  })

  test('answers without a second removal when the content is already removed', async () => {
    const { body } = await aReport(world, contentId, { type: 'SPAM' })
    const removal = { status: 'REMOVED' as const, reason: 'Une publicité' }
    await world.call(decideContent, { params: { id: contentId }, body: removal }, { as: aModerator() })
    expect(await answer(contentId, { status: 'UPHELD', note: 'Retirée' })).toMatchObject({ status: 200 })
    expect(await about(contentRemoved)).toHaveLength(1)
    expect(await stateOf(body.receipt)).toMatchObject({ status: 'UPHELD', answer: 'Retirée' })
  })

  test.each([
    ['MINOR', undefined],
    ['NO_CONSENT', 'AUTHORITY'],
    ['SPAM', 'MINOR'],
  ])(
    'holds the evidence of a %s (ground %s) that the owner has withdrawn meanwhile',
    async (type, ground) => {
      await aReport(world, contentId, { type })
      await withdrawn()
      expect(await answer(contentId, { status: 'UPHELD', ground })).toMatchObject({
        status: 200,
        body: { contentStatus: 'WITHDRAWN', status: 'UPHELD' },
      })
      expect(await about(contentRemoved)).toMatchObject([{ ground: ground ?? 'MINOR', revision: 10 }])
      expect(await about(contentEvidenceReleased)).toEqual([])
      const release = { params: { id: contentId }, body: { reason: 'Transmis au parquet' } }
      expect(await world.call(releaseEvidence, release, { as: aCaller('ROLE_ADMIN') })).toMatchObject({
        status: 200,
        body: { status: 'WITHDRAWN' },
      })
      expect(await about(contentEvidenceReleased)).toHaveLength(1)
    },
  )

  test('releases the files of a withdrawn content when the ground needs no evidence', async () => {
    await aReport(world, contentId, { type: 'NO_CONSENT' })
    await withdrawn()
    expect(await answer(contentId, { status: 'UPHELD' })).toMatchObject({
      status: 200,
      body: { contentStatus: 'WITHDRAWN', status: 'UPHELD' },
    })
    expect(await about(contentRemoved)).toEqual([])
    expect(await about(contentEvidenceReleased)).toMatchObject([{ revision: 9 }])
    expect(await hiddenAtOf(world, contentId)).toBeNull()
  })
})

describe('DISMISSED', () => {
  test('restores a hidden content once no urgent report waits', async () => {
    const first = await aReport(world, contentId, { type: 'MINOR' })
    const second = await aReport(world, contentId, { type: 'NO_CONSENT' })
    const third = await aReport(world, contentId, { type: 'SPAM' })
    expect(await answer(first.body.id, { status: 'DISMISSED' })).toMatchObject({
      status: 200,
      body: { id: contentId, urgent: true, count: 2 },
    })
    expect(await hiddenAtOf(world, contentId)).not.toBeNull()
    await answer(second.body.id, { status: 'DISMISSED', note: 'Accord vérifié' })
    expect(await hiddenAtOf(world, contentId)).toBeNull()
    expect(await about(contentRestored)).toMatchObject([{ reason: 'Accord vérifié' }])
    expect(await stateOf(third.body.receipt)).toMatchObject({ status: 'RECEIVED' })
  })

  test('leaves reports unanswered that the moderator has not seen', async () => {
    const seen = await aReport(world, contentId, { type: 'SPAM' })
    world.clock.advance(60_000)
    const late = await aReport(world, contentId, { type: 'MINOR' })
    const { body } = await answer(contentId, { status: 'DISMISSED', seenUntil: seen.body.createdAt })
    expect(body).toMatchObject({ status: 'RECEIVED', urgent: true, count: 1, total: 2 })
    expect(await stateOf(late.body.receipt)).toMatchObject({ status: 'RECEIVED' })
    expect(await hiddenAtOf(world, contentId)).not.toBeNull()
  })

  test('releases the files of a withdrawn content once no urgent report waits, without notifying its owner', async () => {
    const first = await aReport(world, contentId, { type: 'MINOR' })
    const second = await aReport(world, contentId, { type: 'NO_CONSENT' })
    await withdrawn()
    await answer(first.body.id, { status: 'DISMISSED' })
    expect(await about(contentEvidenceReleased)).toEqual([])
    const moderator = aModerator()
    expect(await answer(second.body.id, { status: 'DISMISSED' }, moderator)).toMatchObject({
      body: { contentStatus: 'WITHDRAWN' },
    })
    expect(await about(contentEvidenceReleased)).toMatchObject([{ revision: 9, releasedBy: moderator.id }])
    expect(await about(contentRestored)).toEqual([])
  })
})

describe('refuses', () => {
  test('unknown ids', async () => {
    for (const id of [uuidV7(), contentId, 'nonsense'])
      expect(await answer(id, { status: 'DISMISSED' })).toMatchObject({
        status: 404,
        code: 'REPORT_NOT_FOUND',
      })
    expect(
      await world.call(getReportedContent, { params: { id: contentId } }, { as: aModerator() }),
    ).toMatchObject({ status: 404, code: 'REPORT_NOT_FOUND' })
  })

  test('a second answer, also when two moderators answer at the same moment', async () => {
    await aReport(world, contentId, { type: 'SPAM' })
    const answers = await Promise.all([
      answer(contentId, { status: 'DISMISSED' }),
      answer(contentId, { status: 'UPHELD', note: 'Non' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'REPORT_ALREADY_ANSWERED' })
  })

  test('moderators who uploaded the content themselves', async () => {
    await aReport(world, contentId, { type: 'SPAM' })
    const own = { ...aModerator(), id: userId }
    for (const status of ['DISMISSED', 'UPHELD'])
      expect(await answer(contentId, { status }, own)).toMatchObject({
        status: 404,
        code: 'REPORT_NOT_FOUND',
      })
  })

  test.each([
    [{}],
    [{ status: 'RECEIVED' }],
    [{ status: 'UPHELD', note: 'x'.repeat(2001) }],
    [{ status: 'UPHELD', ground: 'X' }],
  ])('the body %j', async (body) => {
    await aReport(world, contentId, { type: 'SPAM' })
    expect(await answer(contentId, body)).toMatchObject({ status: 422 })
  })
})

describe('a report and a removal', () => {
  const report = () => aReport(world, contentId, { type: 'MINOR' })
  const remove = () => {
    const body = { status: 'REMOVED' as const, reason: 'Une publicité' }
    return world.call(decideContent, { params: { id: contentId }, body }, { as: aModerator() })
  }

  test.each([
    ['the report first', [201], async () => ({ reported: await report(), removed: await remove() })],
    [
      'the removal first',
      [404],
      async () => {
        const removed = await remove()
        return { removed, reported: await report() }
      },
    ],
    [
      'at the same moment',
      [201, 404],
      async () => {
        const [reported, removed] = await Promise.all([report(), remove()])
        return { reported, removed }
      },
    ],
  ])('%s: the removal counts, and a report that was taken waits', async (_, statuses, both) => {
    const { reported, removed } = await both()
    expect(statuses).toContain(reported.status)
    expect(removed.status).toBe(200)
    const wasTaken = reported.status === 201
    expect((await hiddenAtOf(world, contentId)) !== null).toBe(wasTaken)
    if (wasTaken) expect(await stateOf(reported.body.receipt)).toMatchObject({ status: 'RECEIVED' })
  })
})
