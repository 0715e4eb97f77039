import {
  contentApproved,
  contentCoverChanged,
  contentProcessed,
  contentRejected,
  contentUploaded,
  ERASED_TITLE,
  listPublishedContents,
  userDeleted,
  userProfileChanged,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CatalogWorld, publishContent, publishContents, startCatalog } from '../support/world.ts'

let world: CatalogWorld
beforeAll(async () => {
  world = await startCatalog()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.database.query('TRUNCATE local_content, creator, entitlement')
})

const list = (query: { cursor?: string; itemsPerPage?: number } = {}) =>
  world.call(listPublishedContents, { query })
const idsIn = async (query = {}) => (await list(query)).body.member.map((content) => content.id)

describe('what is listed', () => {
  test('includes an approved content with all details, without an email address', async () => {
    const userId = uuidV7()
    const email = 'adresse-secrete@exemple.test'
    await world.receives(userProfileChanged, { userId, username: 'camille', email })
    const id = await publishContent(world, { userId, title: 'Lac au crépuscule', tags: ['paysage'] })
    const { status, body, headers } = await list()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/ld+json; charset=utf-8')
    expect(body).toEqual({
      '@context': '/api/contexts/Collection',
      '@id': '/api/contents',
      '@type': 'Collection',
      totalItems: 1,
      member: [
        {
          '@context': '/api/contexts/Content',
          '@id': `/api/contents/${id}`,
          '@type': 'Content',
          id,
          title: 'Lac au crépuscule',
          description: contentUploaded.example.description,
          status: 'APPROVED',
          user: { id: userId, username: 'camille', email: null },
          tags: ['paysage'],
          categories: [],
          createdAt: contentUploaded.example.createdAt,
          fileSize: contentUploaded.example.fileSize,
          mimeType: 'video/mp4',
          s3Key: null,
          thumbnailS3Key: contentProcessed.example.posterKey,
          placeholder: contentProcessed.example.placeholder,
          placeholderColor: '#c2754e',
          duration: 12.5,
          approvedAt: contentApproved.example.approvedAt,
          rejectedAt: null,
          rejectionReason: null,
          failureReason: null,
          locked: false,
          requiredLevel: null,
        },
      ],
    })
    const kept = await world.database.query('SELECT * FROM creator, local_content')
    expect(JSON.stringify([body, kept.map((row) => Object.values(row).map(String))])).not.toContain(email)
  })

  test('shows the placeholder of the newest cover, and none where media has none', async () => {
    const placeholderIn = async () => {
      const [content] = (await list()).body.member
      return [content?.placeholder, content?.placeholderColor]
    }
    const contentId = uuidV7()
    await world.receives(contentUploaded, { contentId, revision: 1 })
    await world.receives(contentProcessed, { contentId, revision: 2, placeholder: undefined })
    await world.receives(contentApproved, { contentId, revision: 3 })
    expect(await placeholderIn()).toEqual([undefined, undefined])
    const { placeholder } = contentCoverChanged.example
    await world.receives(contentCoverChanged, { contentId, coverRevision: 1, placeholder })
    expect(await placeholderIn()).toEqual([placeholder, '#c2754e'])
    await world.receives(contentCoverChanged, { contentId, coverRevision: 2, placeholder: null })
    expect(await placeholderIn()).toEqual([undefined, undefined])
  })

  test('includes nothing unapproved, unprocessed or not announced', async () => {
    const [pending, unprocessed, unannounced, rejected] = [uuidV7(), uuidV7(), uuidV7(), uuidV7()]
    await world.receives(contentUploaded, { contentId: pending, revision: 1 })
    await world.receives(contentProcessed, { contentId: pending, revision: 2 })
    await world.receives(contentUploaded, { contentId: unprocessed, revision: 1 })
    await world.receives(contentApproved, { contentId: unprocessed, revision: 3 })
    await world.receives(contentProcessed, { contentId: unannounced, revision: 2 })
    await world.receives(contentApproved, { contentId: unannounced, revision: 3 })
    await publishContent(world, { contentId: rejected })
    await world.receives(contentRejected, { contentId: rejected, revision: 4 })
    expect((await list()).body).toMatchObject({ member: [], totalItems: 0 })
    await world.receives(contentProcessed, { contentId: unprocessed, revision: 2 })
    expect(await idsIn()).toEqual([unprocessed])
  })

  test('names no creator whose account was deleted, whatever arrives later', async () => {
    const userId = uuidV7()
    await world.receives(userProfileChanged, { userId, username: 'camille', revision: 2 })
    await publishContent(world, { userId })
    await world.receivesTombstone(userProfileChanged, userId)
    await world.receives(userDeleted, { userId })
    for (const revision of [1, 3])
      await world.receives(userProfileChanged, { userId, username: 'camille', revision })
    expect((await list()).body.member[0]?.user).toEqual({ id: userId, username: null, email: null })
  })

  test('keeps the texts and placeholder of a deleted account erased, in whatever order is heard of them', async () => {
    const [userId, contentId] = [uuidV7(), uuidV7()]
    await world.receivesTombstone(userProfileChanged, userId)
    await world.receives(userDeleted, { userId })
    await publishContent(world, { contentId, userId, title: 'Titre personnel' })
    await world.receives(contentCoverChanged, {
      contentId,
      revision: 3,
      coverRevision: 1,
      placeholder: 'c2Vjb25k',
    })
    const [row] = await world.database.query('SELECT title, description, placeholder FROM local_content')
    expect(row).toEqual({ title: ERASED_TITLE, description: '', placeholder: null })
  })

  test('names no creator before the name arrives', async () => {
    await publishContent(world)
    expect((await list()).body.member[0]?.user.username).toBeNull()
  })
})

describe('pages', () => {
  const approvals = ['09:00:00.001', '09:00:00.002', '09:00:00.002', '09:00:00.002', '11:30:00.000']
  let expected: string[]
  beforeEach(async () => {
    const ids = await publishContents(
      world,
      approvals
        .map(() => uuidV7())
        .sort()
        .map((contentId, i) => ({ contentId, approvedAt: `2026-11-21T${approvals[i]}Z` })),
    )
    expected = ids.reverse()
  })

  test('run from the newest approval to the oldest, each content once, through view.next', async () => {
    const seen: string[] = []
    let next: string | undefined = '/api/contents?itemsPerPage=2'
    let pages = 0
    while (next !== undefined) {
      const { searchParams } = new URL(next, 'http://alcove.test')
      const cursor = searchParams.get('cursor') ?? undefined
      const { body } = await list({
        itemsPerPage: Number(searchParams.get('itemsPerPage')),
        ...(cursor === undefined ? {} : { cursor }),
      })
      expect(body.totalItems).toBe(5)
      seen.push(...body.member.map((content) => content.id))
      next = body.view?.next
      pages++
    }
    expect(pages).toBe(3)
    expect(seen).toEqual(expected)
  })

  test('neither repeat nor skip when contents come and go in between', async () => {
    const first = (await list({ itemsPerPage: 2 })).body
    await publishContent(world, { approvedAt: '2026-11-21T12:00:00.000Z' })
    await world.receives(contentRejected, { contentId: expected[0], revision: 4 })
    const cursor = new URL(first.view?.next ?? '', 'http://alcove.test').searchParams.get('cursor') ?? ''
    expect(await idsIn({ itemsPerPage: 10, cursor })).toEqual(expected.slice(2))
  })

  test('have thirty contents by default, and the last one has no next page', async () => {
    await publishContents(world, Array(30 - approvals.length).fill({}))
    expect((await list()).body.view).toBeUndefined()
    await publishContent(world)
    const { body } = await list()
    expect(body.member).toHaveLength(30)
    expect(body.view?.next).toMatch(/^\/api\/contents\?itemsPerPage=30&cursor=[\w-]+$/)
  })
})

test.each([
  ['cursor', { cursor: 'nonsense' }],
  ['cursor', { cursor: Buffer.from('["2026-11-21",1]').toString('base64url') }],
  ['itemsPerPage', { itemsPerPage: 0 }],
  ['itemsPerPage', { itemsPerPage: 101 }],
])('refuses a bad %s', async (field, query) => {
  const refused = await list(query)
  expect(refused).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
  expect(refused.body).toMatchObject({ violations: [{ propertyPath: field }] })
})

test('answers visitors and accounts, but refuses a forged token', async () => {
  const id = await publishContent(world)
  const asModerator = await world.call(
    listPublishedContents,
    { query: {} },
    { as: aCaller('ROLE_MODERATOR') },
  )
  expect(asModerator.body.member).toMatchObject([{ id, user: { email: null }, s3Key: null }])
  const forged = await world.call(
    listPublishedContents,
    { query: {} },
    { headers: { Authorization: 'Bearer a.b.c' } },
  )
  expect(forged).toMatchObject({ status: 401, code: 'TOKEN_INVALID' })
})
