import { contentRejected, listSitemapContents, listSitemapParts } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CatalogWorld, publishContent, publishContents, startCatalog } from '../support/world.ts'

let world: CatalogWorld
beforeAll(async () => {
  world = await startCatalog()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.database.query('TRUNCATE local_content')
})

const list = (query: { cursor?: string; limit?: number } = {}) => world.call(listSitemapContents, { query })
const parts = async (size: number) => (await world.call(listSitemapParts, { query: { size } })).body

/** Seven approvals, three of them at the same moment, oldest first. */
async function publishSeven(): Promise<string[]> {
  const seconds = ['01', '02', '03', '03', '03', '04', '05']
  const ids = seconds.map(() => uuidV7()).sort()
  return publishContents(
    world,
    ids.map((contentId, i) => ({ contentId, approvedAt: `2026-11-21T09:00:${seconds[i]}.000Z` })),
  )
}

/** Lists all contents from a position on, page by page. */
async function walk(limit: number, after?: string | null): Promise<string[]> {
  const seen: string[] = []
  let cursor = after ?? null
  do {
    const { body } = await list({ limit, ...(cursor === null ? {} : { cursor }) })
    seen.push(...body.contents.map((content) => content.id))
    cursor = body.cursor
  } while (cursor !== null)
  return seen
}

describe('contents for sitemaps', () => {
  test('are the published ones, without data about people', async () => {
    const id = await publishContent(world, {
      title: 'Lac au crépuscule',
      approvedAt: '2026-11-21T09:00:00.000Z',
    })
    const withdrawn = await publishContent(world)
    await world.receives(contentRejected, { contentId: withdrawn, revision: 4 })
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toEqual({
      contents: [
        {
          id,
          title: 'Lac au crépuscule',
          description: expect.any(String),
          duration: 12.5,
          publishedAt: '2026-11-21T09:00:00.000Z',
        },
      ],
      cursor: null,
    })
  })

  test('run from the oldest approval to the newest, each once', async () => {
    const ids = await publishSeven()
    expect(await walk(1)).toEqual(ids)
    expect(await walk(3)).toEqual(ids)
    expect(await walk(7)).toEqual(ids)
  })

  test('have descriptions that fit a sitemap', async () => {
    await publishContent(world)
    await world.database.query(`UPDATE local_content SET description = repeat('é', 5000)`)
    expect((await list()).body.contents[0]?.description).toBe('é'.repeat(2048))
  })

  test.each([
    ['cursor', { cursor: 'nonsense' }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 1001 }],
  ])('refuse a bad %s', async (field, query) => {
    const refused = await list(query)
    expect(refused).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
    expect(refused.body).toMatchObject({ violations: [{ propertyPath: field }] })
  })
})

describe('parts', () => {
  test('are empty when nothing is published', async () => {
    expect(await parts(3)).toEqual([])
  })

  test('follow each other without a gap; the last one may be shorter', async () => {
    const ids = await publishSeven()
    const three = await parts(3)
    expect(three.map(({ contents }) => contents)).toEqual([3, 3, 1])
    expect(three.map(({ lastPublishedAt }) => lastPublishedAt.slice(17, 19))).toEqual(['03', '04', '05'])
    const begun = await Promise.all(three.map(async ({ after }) => (await walk(7, after))[0]))
    expect(begun).toEqual([ids[0], ids[3], ids[6]])
  })

  test('of full size are followed by no empty one', async () => {
    await publishSeven()
    expect((await parts(7)).map(({ contents }) => contents)).toEqual([7])
  })

  test('stay the same when contents are approved later', async () => {
    await publishSeven()
    const [first, second] = await parts(3)
    await publishContent(world, { approvedAt: '2026-11-21T10:00:00.000Z' })
    expect((await parts(3)).slice(0, 2)).toEqual([first, second])
  })
})
