import {
  auditRecorded,
  contentApproved,
  contentFailed,
  contentProcessed,
  contentRejected,
  decideContent,
  getCase,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aModerator, anUpload, type ModerationWorld, startModeration, uploads } from './support/world.ts'

const NOW = '2026-11-21T12:00:00.000Z'
let world: ModerationWorld
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())
beforeEach(() => world.clock.set(new Date(NOW)))

const APPROVE = { status: 'APPROVED' as const }
const rejectFor = (rejectionReason: string) => ({ status: 'REJECTED' as const, rejectionReason })
const decide = (id: string, body: object, as = aModerator(), headers = {}) =>
  world.call(decideContent, { params: { id }, body: body as never }, { as, headers })
const sayingOf = async (spec: { name: string }, contentId: string) =>
  (await world.published(spec as never)).filter((data) => data.contentId === contentId)
const journalOf = async (contentId: string) =>
  (await world.published(auditRecorded)).filter((data) => (data.subject as { id: string }).id === contentId)

describe('approving', () => {
  test('answers with the decided content, revised', async () => {
    const creator = { email: 'dominique@exemple.test', username: 'dominique' }
    const { contentId, userId } = await anUpload(world, { creator, upload: { title: 'Paysage 1' } })
    const { status, body, headers } = await decide(contentId, APPROVE)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch('application/ld+json')
    expect(body).toMatchObject({
      '@context': '/api/contexts/Content',
      '@id': `/api/contents/${contentId}`,
      '@type': 'Content',
      id: contentId,
      title: 'Paysage 1',
      status: 'APPROVED',
      user: { id: userId, ...creator },
      revision: 3,
      rejectedAt: null,
      rejectionReason: null,
      approvedAt: expect.stringMatching(/^2026-11-21T12:00:/),
    })
  })

  test('emits content.approved at the next revision, and adds a journal entry', async () => {
    const { contentId, userId } = await anUpload(world, { processed: { revision: 7 } })
    const moderator = aModerator()
    const { body } = await decide(contentId, APPROVE, moderator, { 'X-Request-Id': 'request-1' })
    const said = await sayingOf(contentApproved, contentId)
    expect(said).toEqual([
      {
        contentId,
        revision: 8,
        userId,
        title: contentApproved.example.title,
        decisionId: expect.any(String),
        decidedBy: moderator.id,
        processedRevision: 7,
        approvedAt: body.approvedAt,
      },
    ])
    expect(await sayingOf(contentRejected, contentId)).toEqual([])
    expect(await journalOf(contentId)).toEqual([
      {
        entryId: expect.any(String),
        actorId: moderator.id,
        action: 'content.approve',
        subject: { type: 'content', id: contentId },
        details: { decisionId: said[0]!.decisionId, revision: 8, reason: null },
        recordedAt: body.approvedAt,
      },
    ])
    const envelopes = await world.database.query<{ value: string }>(
      `SELECT value FROM kit.outbox WHERE value LIKE '%' || $1 || '%'`,
      [contentId],
    )
    expect(envelopes.map((row) => JSON.parse(row.value).requestid)).toEqual(['request-1', 'request-1'])
  })

  test('ignores dates of the client', async () => {
    const { contentId } = await anUpload(world)
    const { body } = await decide(contentId, { ...APPROVE, approvedAt: '1999-01-01T00:00:00.000Z' })
    expect(body.approvedAt).toMatch(/^2026-11-21T12:00:/)
  })

  test('needs no consent record unless the operator asks for one', async () => {
    const { contentId } = await anUpload(world, { upload: { consent: null } })
    expect((await decide(contentId, APPROVE)).status).toBe(200)
  })
})

describe('rejecting', () => {
  test('emits content.rejected with the reason and keeps it with the case', async () => {
    const { contentId, userId } = await anUpload(world)
    const moderator = aModerator()
    const body = { ...rejectFor('  Le son est inaudible '), rejectedAt: '1999-01-01T00:00:00.000Z' }
    const answered = await decide(contentId, body, moderator)
    expect(answered.body).toMatchObject({
      status: 'REJECTED',
      revision: 3,
      approvedAt: null,
      rejectedAt: expect.stringMatching(/^2026-11-21T12:00:/),
      rejectionReason: 'Le son est inaudible',
    })
    expect(await sayingOf(contentRejected, contentId)).toEqual([
      {
        contentId,
        revision: 3,
        userId,
        title: contentRejected.example.title,
        decisionId: expect.any(String),
        decidedBy: moderator.id,
        reason: 'Le son est inaudible',
        rejectedAt: answered.body.rejectedAt,
      },
    ])
    expect(await sayingOf(contentApproved, contentId)).toEqual([])
    expect(await journalOf(contentId)).toMatchObject([
      { action: 'content.reject', details: { reason: 'Le son est inaudible' } },
    ])
  })

  test.each<[string, object, string]>([
    ['without a reason', { status: 'REJECTED' }, 'rejectionReason'],
    ['for a blank reason', rejectFor(' \n\t '), 'rejectionReason'],
    ['for an endless reason', rejectFor('x'.repeat(2_001)), 'rejectionReason'],
    ['for a reason that no database can keep', rejectFor('a\0b'), 'rejectionReason'],
    ['with file fields', { ...rejectFor('Flou'), fileSize: 1 }, 'fileSize'],
    ['into an unknown state', { status: 'HIDDEN' }, 'status'],
  ])('is refused %s', async (_, body, propertyPath) => {
    const { contentId } = await anUpload(world)
    const answered = await decide(contentId, body)
    expect(answered).toMatchObject({ status: 422, body: { violations: [{ propertyPath }] } })
    expect(await sayingOf(contentRejected, contentId)).toEqual([])
  })

  test('names the missing reason in French', async () => {
    const { contentId } = await anUpload(world)
    expect((await decide(contentId, rejectFor(' '))).body).toMatchObject({
      violations: [{ message: 'Veuillez fournir une raison de rejet' }],
    })
  })
})

describe('a decision is refused', () => {
  test.each(['unknown', uuidV7()])('about the unknown content %s', async (id) => {
    expect(await decide(id, APPROVE)).toMatchObject({ status: 404, code: 'CONTENT_NOT_FOUND' })
  })

  test('before the file is ready', async () => {
    const { contentId } = await anUpload(world, { only: 'PREPARING' })
    expect(await decide(contentId, APPROVE)).toMatchObject({
      status: 409,
      code: 'CONTENT_NOT_READY',
      body: { message: 'Cette vidéo n’est pas encore prête à être examinée' },
    })
  })

  test('before the upload event has arrived', async () => {
    const contentId = uuidV7()
    await world.receives(contentProcessed, { contentId })
    expect(await decide(contentId, APPROVE)).toMatchObject({ status: 409, code: 'CONTENT_NOT_READY' })
  })

  test('about a file that could not be prepared', async () => {
    const { contentId } = await anUpload(world, { only: 'PREPARING' })
    await world.receives(contentFailed, { contentId })
    expect(await decide(contentId, APPROVE)).toMatchObject({
      status: 409,
      code: 'CONTENT_NOT_READY',
      body: { message: expect.stringMatching(/n’a pas pu être préparé.+ne peut pas être examinée/) },
    })
  })

  test.each([
    ['approved', APPROVE],
    ['rejected', rejectFor('Flou')],
  ])('once it was %s', async (_, first) => {
    const { contentId } = await anUpload(world)
    await decide(contentId, first)
    for (const again of [APPROVE, rejectFor('Autre raison')])
      expect(await decide(contentId, again)).toMatchObject({ status: 409, code: 'CONTENT_ALREADY_DECIDED' })
    expect(await journalOf(contentId)).toHaveLength(1)
  })
})

describe('where a consent record is required', () => {
  let strict: ModerationWorld
  beforeAll(async () => {
    strict = await startModeration({ UPLOAD_CONSENT: 'required' })
  })
  afterAll(() => strict.stop())
  const decideStrictly = (id: string, body: object) =>
    strict.call(decideContent, { params: { id }, body: body as never }, { as: aModerator() })

  test('refuses an approval without one, and accepts a rejection', async () => {
    const { contentId } = await anUpload(strict, { upload: { consent: null } })
    expect(await decideStrictly(contentId, APPROVE)).toMatchObject({ status: 409, code: 'CONSENT_MISSING' })
    expect(await strict.published(contentApproved)).toEqual([])
    expect((await decideStrictly(contentId, rejectFor('Attestation absente'))).status).toBe(200)
  })

  test('accepts an approval with one', async () => {
    const { contentId } = await anUpload(strict)
    expect((await decideStrictly(contentId, APPROVE)).status).toBe(200)
  })
})

test('lets exactly one of several concurrent moderators win', async () => {
  const contents = await uploads(
    world,
    Array.from({ length: 25 }, () => ({})),
  )
  for (const { contentId } of contents) {
    const bodies = [APPROVE, rejectFor('Flou'), APPROVE, rejectFor('Sombre')]
    const answers = await Promise.all(bodies.map((body) => decide(contentId, body)))
    const won = answers.filter((one) => one.status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter((one) => one.code === 'CONTENT_ALREADY_DECIDED')).toHaveLength(3)
    const { body } = await world.call(getCase, { params: { id: contentId } }, { as: aModerator() })
    expect(body.status).toBe(won[0]!.body.status)
    expect(body.decisions.map((one) => one.outcome)).toEqual([body.status])
    const said = [
      ...(await sayingOf(contentApproved, contentId)),
      ...(await sayingOf(contentRejected, contentId)),
    ]
    expect(said).toMatchObject([{ decisionId: body.decisions[0]!.id, revision: 3 }])
    expect(await journalOf(contentId)).toHaveLength(1)
  }
}, 60_000)

test('keeps a decision whatever media emits later', async () => {
  const { contentId, userId } = await anUpload(world)
  await decide(contentId, rejectFor('Flou'))
  await world.receives(contentProcessed, { contentId, userId, revision: 2 })
  await world.receives(contentProcessed, { contentId, userId, revision: 9, duration: 99 })
  await world.receives(contentFailed, { contentId, userId, revision: 10 })
  const { body } = await world.call(getCase, { params: { id: contentId } }, { as: aModerator() })
  expect(body).toMatchObject({ status: 'REJECTED', duration: 99, failureReason: null })
  expect(await decide(contentId, APPROVE)).toMatchObject({ status: 409, code: 'CONTENT_ALREADY_DECIDED' })
})

test.each([
  'UPDATE decision SET reason = $$autre$$ WHERE case_id = $1',
  'DELETE FROM decision WHERE case_id = $1',
  'UPDATE decision SET decided_by = case_id WHERE case_id = $1 AND false',
])('the database itself refuses: %s', async (sql) => {
  const { contentId } = await anUpload(world)
  await decide(contentId, APPROVE)
  await expect(world.database.query(sql, [contentId])).rejects.toThrow('appended, never changed')
})

test('refuses, in the database itself, to empty the decisions', async () => {
  await expect(world.database.query('TRUNCATE decision CASCADE')).rejects.toThrow('appended, never changed')
})
