import { contentReported, decideContent, REPORT_TYPES, reportContent } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/clock'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aModerator, anUpload, type ModerationWorld, startModeration } from './world.ts'

let world: ModerationWorld
let contentId: string
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.clock.set(new Date('2026-11-21T12:00:00Z'))
  contentId = await aPublished()
})

async function aPublished(): Promise<string> {
  const { contentId: id } = await anUpload(world)
  await decide(id, { status: 'APPROVED' })
  return id
}
const decide = (id: string, body: object) =>
  world.call(decideContent, { params: { id }, body: body as never }, { as: aModerator() })
const report = (id: string, body: object, as?: Caller) =>
  world.call(reportContent, { params: { id }, body: body as never }, as ? { as } : {})
const rows = (id = contentId) =>
  world.database.query('SELECT id, type, description, reporter_id FROM report WHERE case_id = $1', [id])
const said = async (id = contentId) =>
  (await world.said(contentReported)).filter((data) => data.contentId === id)

describe('a report', () => {
  test('is kept with what was said and by whom, and answered with a receipt', async () => {
    const reporter = aCaller()
    const { status, body } = await report(
      contentId,
      { type: 'COPYRIGHT', description: '  Ces images sont les miennes. ' },
      reporter,
    )
    expect(status).toBe(201)
    expect(body).toEqual({
      '@context': '/api/contexts/Report',
      '@id': `/api/reports/${body.id}`,
      '@type': 'Report',
      id: body.id,
      type: 'COPYRIGHT',
      createdAt: expect.stringMatching(/^2026-11-21T12:00:/),
    })
    expect(await rows()).toEqual([
      {
        id: body.id,
        type: 'COPYRIGHT',
        description: 'Ces images sont les miennes.',
        reporter_id: reporter.id,
      },
    ])
  })

  test('is said with the revision of the content, and not by whom', async () => {
    const { body } = await report(contentId, { type: 'SPAM', description: 'Une publicité' }, aCaller())
    expect(await said()).toEqual([
      { contentId, revision: 3, reportId: body.id, type: 'SPAM', reportedAt: body.createdAt },
    ])
  })

  test.each(REPORT_TYPES)('%s needs neither account nor description', async (type) => {
    const { status, body } = await report(contentId, { type, description: '   ' })
    expect(status).toBe(201)
    expect(await rows()).toEqual([{ id: body.id, type, description: null, reporter_id: null }])
  })

  test('of the same type again by the same account is the first one', async () => {
    const reporter = aCaller()
    const first = await report(contentId, { type: 'VIOLENCE' }, reporter)
    world.clock.advance(60_000)
    const again = await report(contentId, { type: 'VIOLENCE', description: 'Toujours là' }, reporter)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await rows()).toHaveLength(1)
    expect(await said()).toHaveLength(1)
  })

  test('of the same type by the same account many times at once is one', async () => {
    const reporter = aCaller()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => report(contentId, { type: 'OTHER' }, reporter)),
    )
    expect(answers.map((one) => one.status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1)
    expect(await said()).toHaveLength(1)
  })

  test('of another type, by another account or without one is one of its own', async () => {
    const reporter = aCaller()
    await report(contentId, { type: 'SPAM' }, reporter)
    await report(contentId, { type: 'OTHER' }, reporter)
    await report(contentId, { type: 'SPAM' }, aCaller())
    await report(contentId, { type: 'SPAM' })
    await report(contentId, { type: 'SPAM' })
    await report(await aPublished(), { type: 'SPAM' }, reporter)
    expect(await rows()).toHaveLength(5)
    expect(await said()).toHaveLength(5)
  })
})

describe('refuses', () => {
  const notFound = { status: 404, code: 'CONTENT_NOT_FOUND' }

  test('what nobody knows', async () => {
    for (const id of [uuidV7(), 'nonsense'])
      expect(await report(id, { type: 'SPAM' })).toMatchObject(notFound)
  })

  test('what is not published, its owner and moderators included', async () => {
    const pending = await anUpload(world)
    const preparing = await anUpload(world, { only: 'PREPARING' })
    const rejected = await anUpload(world)
    await decide(rejected.contentId, { status: 'REJECTED', rejectionReason: 'Le son est inaudible' })
    for (const { contentId: id, userId } of [pending, preparing, rejected]) {
      for (const as of [undefined, { ...aCaller(), id: userId }, aModerator()])
        expect(await report(id, { type: 'SPAM' }, as)).toMatchObject(notFound)
      expect(await rows(id)).toEqual([])
      expect(await said(id)).toEqual([])
    }
  })

  test.each(['eporner_AbCdEfGhIjK', 'letsjerktv_1', 'redtube_2', 'pornhub_3'])(
    'the video %s of a provider',
    async (id) => {
      const refused = await report(id, { type: 'SPAM' })
      expect(refused).toMatchObject({ status: 422, code: 'REPORT_LOCAL_ONLY' })
      expect(refused.body).toMatchObject({
        message: "Le signalement n'est disponible que pour les vidéos locales",
      })
    },
  )

  test.each([
    ['type', {}, 'Veuillez sélectionner un type de signalement'],
    ['type', { type: 'BORING' }, 'Veuillez sélectionner un type de signalement'],
    ['description', { type: 'SPAM', description: 'x'.repeat(2001) }, 'Au plus 2000 caractères'],
    ['description', { type: 'SPAM', description: 7 }, expect.any(String)],
    ['reporterId', { type: 'SPAM', reporterId: uuidV7() }, expect.any(String)],
  ])('a bad %s', async (propertyPath, body, message) => {
    const refused = await report(contentId, body)
    expect(refused).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
    expect(refused.body).toMatchObject({ violations: [{ propertyPath, message }] })
    expect(await rows()).toEqual([])
  })
})
