import { contentFailed, decideContent, listPendingContents } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { encodeCursor } from '@alcove/kit/tokens/page-cursor'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aModerator, anUpload, type ModerationWorld, startModeration, uploads } from './support/world.ts'

let world: ModerationWorld
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())
beforeEach(() => world.database.query('UPDATE moderation_case SET state = $1', ['PREPARING']))

const list = (query: { cursor?: string; itemsPerPage?: number } = {}) =>
  world.call(listPendingContents, { query }, { as: aModerator() })
/** Pending since so many minutes after ten. */
const waiting = (minute: number) => ({
  processed: { processedAt: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString() },
})

test('shows the details to judge', async () => {
  const creator = { email: 'camille@exemple.test', username: 'camille' }
  const { contentId, userId } = await anUpload(world, { creator, upload: { tags: ['nature'] } })
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body).toEqual({
    '@context': '/api/contexts/Collection',
    '@id': '/api/contents',
    '@type': 'Collection',
    totalItems: 1,
    member: [
      {
        '@context': '/api/contexts/Content',
        '@id': `/api/contents/${contentId}`,
        '@type': 'Content',
        id: contentId,
        title: 'Vidéo de démonstration 12',
        description: 'Un paysage dessiné par programme',
        status: 'PENDING',
        hidden: false,
        user: { id: userId, ...creator },
        tags: ['nature'],
        categories: [],
        createdAt: '2026-11-21T10:00:00.000Z',
        fileSize: 1_048_576,
        mimeType: 'video/mp4',
        s3Key: null,
        thumbnailS3Key: expect.stringMatching(/poster\.jpg$/),
        duration: 12.5,
        approvedAt: null,
        rejectedAt: null,
        rejectionReason: null,
        removedAt: null,
        removalReason: null,
        failureReason: null,
      },
    ],
  })
})

test('returns an empty list for an empty queue', async () => {
  expect((await list()).body).toMatchObject({ member: [], totalItems: 0 })
})

test('lists only contents that are ready and undecided', async () => {
  const [ready, approved, failed] = await uploads(world, [
    {},
    {},
    { only: 'PREPARING' },
    { only: 'PREPARING' },
  ])
  const input = { params: { id: approved!.contentId }, body: { status: 'APPROVED' as const } }
  await world.call(decideContent, input, { as: aModerator() })
  await world.receives(contentFailed, { contentId: failed!.contentId })
  const { body } = await list()
  expect(body.member.map((one) => one.id)).toEqual([ready!.contentId])
  expect(body.totalItems).toBe(1)
})

test('pages in order of the wait, stable across ties and decisions in between', async () => {
  const made = await uploads(world, [3, 1, 2, 1, 1, 0, 4].map(waiting))
  const order = [5, ...[1, 3, 4].sort((a, b) => (made[a]!.contentId < made[b]!.contentId ? -1 : 1)), 2, 0, 6]
  const expected = order.map((index) => made[index]!.contentId)
  const seen: string[] = []
  let next: string | undefined = '?itemsPerPage=2'
  while (next) {
    const query = Object.fromEntries(new URLSearchParams(next.slice(next.indexOf('?')))) as object
    const { body } = await list(query)
    seen.push(...body.member.map((one) => one.id))
    if (seen.length === 2) {
      const input = { params: { id: seen[1]! }, body: { status: 'APPROVED' as const } }
      await world.call(decideContent, input, { as: aModerator() })
    }
    next = body.view?.next
    if (next) expect(next).toMatch(/^\/api\/contents\?status=PENDING&itemsPerPage=2&cursor=/)
  }
  expect(seen).toEqual(expected)
})

test('returns a hundred per page by default', async () => {
  await uploads(
    world,
    Array.from({ length: 101 }, (_, index) => waiting(index % 60)),
  )
  const { body } = await list()
  expect(body.member).toHaveLength(100)
  expect(body.totalItems).toBe(101)
  const cursor = new URLSearchParams(body.view?.next.split('?')[1]).get('cursor') as string
  const rest = await list({ cursor })
  expect(rest.body.member).toHaveLength(1)
  expect(rest.body.view).toBeUndefined()
}, 60_000)

test.each<[string, object, string]>([
  ['no cursor of ours', { cursor: 'bidon' }, 'cursor'],
  ['a cursor out of all time', { cursor: encodeCursor({ at: new Date(8.64e15), id: uuidV7() }) }, 'cursor'],
  [
    'a cursor from before all time',
    { cursor: encodeCursor({ at: new Date(-8.64e15), id: uuidV7() }) },
    'cursor',
  ],
  ['a page of nothing', { itemsPerPage: 0 }, 'itemsPerPage'],
  ['a page without end', { itemsPerPage: 101 }, 'itemsPerPage'],
])('refuses %s', async (_, query, propertyPath) => {
  expect(await list(query)).toMatchObject({ status: 422, body: { violations: [{ propertyPath }] } })
})
