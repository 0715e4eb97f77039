import {
  contentReported,
  decideContent,
  REPORT_TYPES,
  reportAcknowledged,
  reportContent,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPublished, aReport } from '../support/published.ts'
import { aModerator, anUpload, type ModerationWorld, startModeration } from '../support/world.ts'

let world: ModerationWorld
let contentId: string
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.clock.set(new Date('2026-11-21T12:00:00Z'))
  contentId = await publish()
})

const publish = async () => (await aPublished(world)).contentId
const decide = (id: string, body: object) =>
  world.call(decideContent, { params: { id }, body: body as never }, { as: aModerator() })
const report = (id: string, body: object, as?: Caller) =>
  world.call(reportContent, { params: { id }, body: body as never }, as ? { as } : {})
const rows = (id = contentId) =>
  world.database.query('SELECT id, type, description, reporter_id FROM report WHERE case_id = $1', [id])
const acknowledged = async (reportId: string) =>
  (await world.published(reportAcknowledged)).filter((data) => data.reportId === reportId)
const said = async (id = contentId) =>
  (await world.published(contentReported)).filter((data) => data.contentId === id)

describe('a report', () => {
  test('records text and reporter, and answers with a receipt', async () => {
    const reporter = aCaller()
    const { status, body } = await report(
      contentId,
      { type: 'COPYRIGHT', description: '  Ces images sont les miennes. ' },
      reporter,
    )
    expect(status).toBe(201)
    expect(body).toEqual({
      '@context': '/api/contexts/Report',
      '@id': `/api/reports/${body.receipt}`,
      '@type': 'Report',
      id: body.id,
      receipt: expect.stringMatching(/^[0-9a-f]{32}$/),
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

  test('emits the revision of the content, and not the reporter', async () => {
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

  test('returns the first report when the same account repeats a type', async () => {
    const reporter = aCaller()
    const first = await report(contentId, { type: 'VIOLENCE' }, reporter)
    world.clock.advance(60_000)
    const again = await report(contentId, { type: 'VIOLENCE', description: 'Toujours là' }, reporter)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await rows()).toHaveLength(1)
    expect(await said()).toHaveLength(1)
  })

  test('makes one report of concurrent ones of the same type and account', async () => {
    const reporter = aCaller()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => report(contentId, { type: 'OTHER' }, reporter)),
    )
    expect(answers.map((one) => one.status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1)
    expect(await said()).toHaveLength(1)
  })

  test('makes separate reports of another type, by another account or without one', async () => {
    const reporter = aCaller()
    await report(contentId, { type: 'SPAM' }, reporter)
    await report(contentId, { type: 'OTHER' }, reporter)
    await report(contentId, { type: 'SPAM' }, aCaller())
    await report(contentId, { type: 'SPAM' })
    await report(contentId, { type: 'SPAM' })
    await report(await publish(), { type: 'SPAM' }, reporter)
    expect(await rows()).toHaveLength(5)
    expect(await said()).toHaveLength(5)
  })
})

describe('the fields of a notice', () => {
  const NOTICE = {
    type: 'COPYRIGHT',
    description: 'Ces images sont les miennes.',
    name: ' Lise  Martin ',
    email: ' lise@exemple.test ',
    goodFaith: true,
  }

  test('are kept, and the acknowledgement goes to the typed address', async () => {
    const reporter = aCaller()
    const { body } = await report(contentId, NOTICE, reporter)
    const [row] = await world.database.query<{ source: string }>('SELECT * FROM report WHERE id = $1', [
      body.id,
    ])
    expect(row).toMatchObject({ name: 'Lise  Martin', email: 'lise@exemple.test', good_faith: true })
    expect(await acknowledged(body.id)).toEqual([
      {
        reportId: body.id,
        receipt: body.receipt,
        type: 'COPYRIGHT',
        to: { userId: reporter.id, email: 'lise@exemple.test', source: row?.source },
        reportedAt: body.createdAt,
      },
    ])
  })

  test('limits a mailbox that others name to three receipts a day', async () => {
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      const { body } = await report(contentId, { type: 'SPAM', email: 'cible@exemple.test' })
      ids.push(body.id)
    }
    const acknowledgements = await Promise.all(ids.map(acknowledged))
    expect(acknowledgements.map((one) => one.length)).toEqual([1, 1, 1, 0, 0])
  })

  test.each([
    ['in capitals', (i: number) => (i % 2 ? 'Cible-A@Exemple.test' : 'cible-a@exemple.test')],
    ['behind a plus', (i: number) => `cible-b+${i}@exemple.test`],
  ])('a mailbox that is named %s is the same one', async (_, spelt) => {
    const sent: number[] = []
    for (let i = 0; i < 5; i++) {
      const { body } = await report(contentId, { type: 'SPAM', email: spelt(i) })
      sent.push((await acknowledged(body.id)).length)
    }
    expect(sent).toEqual([1, 1, 1, 0, 0])
  })

  test('limits a mailbox to three receipts when it is named for many videos at once', async () => {
    const contents = await Promise.all(Array.from({ length: 6 }, publish))
    const answers = await Promise.all(
      contents.map((id) => report(id, { type: 'SPAM', email: 'a-la-fois@exemple.test' })),
    )
    const sent = await Promise.all(answers.map(({ body }) => acknowledged(body.id)))
    expect(sent.flat()).toHaveLength(3)
  })

  test('sends an account without a typed address its acknowledgement, and strangers none', async () => {
    const reporter = aCaller()
    const own = await report(contentId, { type: 'SPAM' }, reporter)
    expect(await acknowledged(own.body.id)).toMatchObject([{ to: { userId: reporter.id, email: null } }])
    const anonymous = await report(contentId, { type: 'SPAM', name: 'Quelqu’un' })
    expect(anonymous.status).toBe(201)
    expect(await acknowledged(anonymous.body.id)).toEqual([])
  })

  test.each([
    ['email', { type: 'SPAM', email: 'lise' }, "Format d'email invalide"],
    ['name', { type: 'SPAM', name: 'x'.repeat(121) }, 'Au plus 120 caractères'],
    ['goodFaith', { type: 'SPAM', goodFaith: 'oui' }, expect.any(String)],
  ])('a bad %s is refused', async (propertyPath, body, message) => {
    const refused = await report(contentId, body)
    expect(refused).toMatchObject({ status: 422, body: { violations: [{ propertyPath, message }] } })
    expect(await rows()).toEqual([])
  })

  test('marks networks for a day, an IPv6 customer as one', async () => {
    const from = async (address: string) => {
      const { body } = await aReport(world, contentId, { type: 'SPAM' }, { address })
      const [row] = await world.database.query<{ source: string }>(
        'SELECT source FROM report WHERE id = $1',
        [body.id],
      )
      return row?.source
    }
    const mark = await from('2001:db8:1:2::1')
    expect(mark).toMatch(/^[\w-]{22}$/)
    expect(await from('2001:db8:1:2:ffff::9')).toBe(mark)
    expect(await from('2001:db8:1:3::1')).not.toBe(mark)
    world.clock.advance(24 * 3_600_000)
    expect(await from('2001:db8:1:2::1')).not.toBe(mark)
  })
})

describe('one network', () => {
  const from = (address: string, body: object, as?: Caller, id = contentId) =>
    aReport(world, id, body, { address, ...(as && { as }) })

  test('sends twenty anonymous reports about a content in a day, and any number that say MINOR', async () => {
    const sent: number[] = []
    for (let i = 1; i <= 21; i++) sent.push((await from(`2001:db8:7:1::${i}`, { type: 'SPAM' })).status)
    expect(sent).toEqual([...Array(20).fill(201), 429])
    const refused = await from('2001:db8:7:1::1', { type: 'OTHER' })
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    // Until midnight in Paris.
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10 * 3_600)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(11 * 3_600)
    expect(await rows()).toHaveLength(20)
    expect(await said()).toHaveLength(20)
    const others = [
      await from('2001:db8:7:1::1', { type: 'MINOR' }),
      await from('2001:db8:7:1::1', { type: 'SPAM' }, aCaller()),
      await from('2001:db8:7:2::1', { type: 'SPAM' }),
      await from('2001:db8:7:1::1', { type: 'SPAM' }, undefined, await publish()),
    ]
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    world.clock.advance(24 * 3_600_000)
    expect(await from('2001:db8:7:1::1', { type: 'SPAM' })).toMatchObject({ status: 201 })
  })

  test('cannot exceed the limit with concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => from('2001:db8:8:1::1', { type: 'SPAM' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  })
})

describe('refuses', () => {
  const notFound = { status: 404, code: 'CONTENT_NOT_FOUND' }

  test('unknown contents', async () => {
    for (const id of [uuidV7(), 'nonsense'])
      expect(await report(id, { type: 'SPAM' })).toMatchObject(notFound)
  })

  test('unpublished contents, also from their owner and moderators', async () => {
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
