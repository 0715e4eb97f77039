import {
  contentApproved,
  contentProcessed,
  contentRejected,
  contentUploaded,
  contentWithdrawn,
  listPublishedContents,
  TAGS,
  userDeleted,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { encodeCursor } from '@alcove/kit/tokens/page-cursor'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findRefusedTerm } from '../support/refused-term.ts'
import { type CatalogWorld, publishContent, publishContents, startCatalog } from '../support/world.ts'

let world: CatalogWorld
beforeAll(async () => {
  world = await startCatalog()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.database.query('TRUNCATE local_content, title_word, creator, entitlement')
})

interface Query {
  query?: string
  tags?: string[]
  cursor?: string
  itemsPerPage?: number
}
const list = (query: Query) => world.call(listPublishedContents, { query })
const searchTitles = async (query: Query) => (await list(query)).body.member.map((content) => content.title)
const search = (query: string) => searchTitles({ query })
const pageAfter = (next: string | undefined) => {
  const parameters = new URL(next ?? '', 'http://alcove.test').searchParams
  return Object.fromEntries([...parameters].filter(([name]) => name !== 'tags[]')) as unknown as Query
}

describe('words', () => {
  beforeEach(async () => {
    await publishContents(world, [
      { title: 'Forêt enneigée au crépuscule', description: 'Sous les sapins' },
      { title: 'Les châteaux de la rivière', description: 'Un paysage dessiné par programme' },
      { title: 'Œuvre de lumière', description: 'Montagnes et vallées', tags: ['paysages'] },
      { title: 'L’été à la mer', description: '' },
    ])
  })

  test.each([
    ['foret', ['Forêt enneigée au crépuscule']],
    ['FORÊT', ['Forêt enneigée au crépuscule']],
    ['fore\u0302ts', ['Forêt enneigée au crépuscule']],
    ['crepuscules', ['Forêt enneigée au crépuscule']],
    ['château', ['Les châteaux de la rivière']],
    ['rivieres', ['Les châteaux de la rivière']],
    ['oeuvres', ['Œuvre de lumière']],
    ["l'ete", ['L’été à la mer']],
    ['sapin', ['Forêt enneigée au crépuscule']],
    ['montagne vallée', ['Œuvre de lumière']],
    ['la forêt et les sapins', ['Forêt enneigée au crépuscule']],
  ])('%s', async (query, titles) => {
    expect(await search(query)).toEqual(titles)
  })

  test('count more in a title than in a tag, and there more than in a description', async () => {
    expect(await search('paysage')).toEqual(['Œuvre de lumière', 'Les châteaux de la rivière'])
    await publishContent(world, { title: 'Paysage calme' })
    expect((await search('paysage'))[0]).toBe('Paysage calme')
  })

  test('must all occur; if they never do, a similar word is accepted', async () => {
    await publishContent(world, { title: 'Rivière' })
    expect(await search('châteaux rivière')).toEqual(['Les châteaux de la rivière'])
    expect((await search('forêt lumière'))[0]).toMatch(/Forêt|lumière/)
  })

  test('in quotes must follow one another', async () => {
    expect(await search('châteaux rivière')).toHaveLength(1)
    expect(await search('"châteaux de la rivière"')).toHaveLength(1)
    expect(await search('«enneigée au crépuscule» forêt')).toHaveLength(1)
    expect(await search('"paysage programme"')).toEqual([])
  })

  test('find similar titles when mistyped', async () => {
    expect(await search('crépucsule')).toEqual(['Forêt enneigée au crépuscule'])
    expect(await search('lumirèe')).toEqual(['Œuvre de lumière'])
    expect(await search('chateua')).toEqual(['Les châteaux de la rivière'])
    expect((await list({ query: 'rivvière' })).body).toMatchObject({ totalItems: 1 })
    expect(await search('cheteaux des riviéers')).toEqual(['Les châteaux de la rivière'])
    expect(await search('zzzzzz')).toEqual([])
    expect(await search('zz')).toEqual([])
  })

  test.each([
    '"forêt',
    'forêt"',
    "forêt'; DROP TABLE local_content; --",
    'forêt & !crépuscule | (',
    'forêt:*',
    'forêt <-> ',
    '-forêt',
    'forêt \\',
  ])('match as words only: %s', async (query) => {
    const { status, body } = await list({ query })
    expect(status).toBe(200)
    expect(body.member.every(({ title }) => title === 'Forêt enneigée au crépuscule')).toBe(true)
    expect((await list({})).body.totalItems).toBe(4)
  })

  test('match nothing when they are wildcards, signs or stop words', async () => {
    for (const query of ['%', '___', '_____', '%e%', '***', '()', '"', 'le la de', '\u{1F600}', "'"])
      expect((await list({ query })).body).toMatchObject({ member: [], totalItems: 0 })
  })

  test('list everything when blank', async () => {
    for (const query of ['', '   ']) expect((await list({ query })).body.totalItems).toBe(4)
  })
})

test('are indexed once a content is published, in any order of its parts', async () => {
  const contentId = uuidV7()
  const words = async () =>
    await world.database.query<{ word: string }>('SELECT word FROM title_word ORDER BY 1')
  await world.receives(contentApproved, { contentId, revision: 3 })
  await world.receives(contentUploaded, { contentId, revision: 1, title: 'L’Été à la Forêt-Noire' })
  expect(await words()).toEqual([])
  await world.receives(contentProcessed, { contentId, revision: 2 })
  expect(await words()).toEqual([{ word: 'ete' }, { word: 'foret' }, { word: 'noire' }])
})

test('are deleted with the last published text that has them', async () => {
  const words = async () =>
    (await world.database.query<{ word: string }>('SELECT word FROM title_word ORDER BY 1')).map(
      ({ word }) => word,
    )
  const [userId, gone] = [uuidV7(), await publishContent(world, { title: 'Zélie à la dune' })]
  await publishContent(world, { title: 'Une dune au soleil' })
  await publishContent(world, { title: 'Soleil de Marchetti', userId })
  expect(await words()).toEqual(['dune', 'marchetti', 'soleil', 'une', 'zelie'])
  await world.receives(contentWithdrawn, { contentId: gone, revision: 4, userId: uuidV7() })
  expect(await words()).toEqual(['dune', 'marchetti', 'soleil', 'une'])
  await world.receives(userDeleted, { userId })
  expect(await words()).toEqual(['dune', 'soleil', 'une'])
})

test('of unpublished contents find nothing', async () => {
  const contentId = await publishContent(world, { title: 'Dune au soleil', tags: ['dune'] })
  await world.receives(contentRejected, { contentId, revision: 4 })
  for (const query of [{ query: 'dune' }, { query: 'dunne' }, { tags: ['dune'] }])
    expect((await list(query)).body).toMatchObject({ member: [], totalItems: 0 })
})

describe('tags', () => {
  beforeEach(async () => {
    await publishContents(world, [
      { title: 'Lac un', tags: ['lac', 'matin'], approvedAt: '2026-11-21T09:00:00.000Z' },
      { title: 'Lac deux', tags: ['soir', 'lac', 'bleu'], approvedAt: '2026-11-21T10:00:00.000Z' },
      { title: 'Champ', tags: ['matin'], approvedAt: '2026-11-21T11:00:00.000Z' },
    ])
  })

  test.each([
    [['lac'], ['Lac deux', 'Lac un']],
    [['lac', 'matin'], ['Lac un']],
    [
      ['lac', 'lac'],
      ['Lac deux', 'Lac un'],
    ],
    [['bleu', 'matin'], []],
    [['la'], []],
    [['{lac}', '%'], []],
    [[], ['Champ', 'Lac deux', 'Lac un']],
  ])('must all match exactly: %j', async (tags, titles) => {
    const { body } = await list({ tags })
    expect(body.member.map(({ title }) => title)).toEqual(titles)
    expect(body.totalItems).toBe(titles.length)
  })

  test('narrow a search, both matches and typos', async () => {
    expect(await searchTitles({ query: 'lac', tags: ['matin'] })).toEqual(['Lac un'])
    expect(await searchTitles({ query: 'chanmp', tags: ['matin'] })).toEqual(['Champ'])
    expect(await searchTitles({ query: 'chanmp', tags: ['lac'] })).toEqual([])
  })

  test('stay in the address of the next page', async () => {
    const { body } = await list({ tags: ['lac', 'lac'], itemsPerPage: 1 })
    expect(body.view?.next).toMatch(
      /^\/api\/contents\?tags%5B%5D=lac&tags%5B%5D=lac&itemsPerPage=1&cursor=[\w-]+$/,
    )
  })
})

describe('pages of a search', () => {
  const approvedAt = '2026-11-21T10:00:00.000Z'
  beforeEach(async () => {
    await publishContents(
      world,
      Array.from({ length: 7 }, (_, i) => ({
        title: `Lac ${i}`,
        description: i % 2 === 0 ? 'Un lac de montagne' : '',
        approvedAt,
      })),
    )
  })

  async function walk(query: Query, between: (page: number) => Promise<unknown> = async () => undefined) {
    const pages: { id: string; title: string; locked: boolean }[][] = []
    let next: string | undefined
    do {
      const { body } = await list(next === undefined ? query : { ...query, ...pageAfter(next) })
      pages.push(body.member)
      next = body.view?.next
      await between(pages.length)
    } while (next !== undefined)
    return pages
  }

  test('show each match once, best first, locked by position', async () => {
    const pages = await walk({ query: 'lac', itemsPerPage: 2 })
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1])
    const all = pages.flat()
    expect(new Set(all.map(({ id }) => id)).size).toBe(7)
    expect(all.slice(0, 4).every(({ title }) => Number(title.at(-1)) % 2 === 0)).toBe(true)
    expect(all.map(({ locked }) => locked)).toEqual([false, false, false, true, true, true, true])
    expect((await list({ query: 'lac', itemsPerPage: 2 })).body.totalItems).toBe(7)
  })

  test('work for similar titles too', async () => {
    await publishContents(world, Array(3).fill({ title: 'Crépuscule', approvedAt }))
    const all = (await walk({ query: 'crépucsule', itemsPerPage: 1 })).flat()
    expect(new Set(all.map(({ id }) => id)).size).toBe(3)
  })

  test('neither repeat nor skip when matches come and go in between', async () => {
    const first = (await list({ query: 'lac' })).body.member.map(({ id }) => id)
    const pages = await walk({ query: 'lac', itemsPerPage: 2 }, async (page) => {
      if (page === 1) {
        await publishContent(world, { title: 'Lac, lac, lac', description: 'lac' })
        await world.receives(contentRejected, { contentId: first[0], revision: 4 })
      }
    })
    expect(pages.flat().map(({ id }) => id)).toEqual(first)
  })

  test('end with the three hundredth match, and count no further', async () => {
    await world.database.query(
      `INSERT INTO local_content (id, revision, uploaded_revision, user_id, title, description, file_size, mime_type,
         created_at, processed_revision, duration, poster_key, decision_revision, decision, approved_at)
       SELECT gen_random_uuid(), 3, 1, gen_random_uuid(), 'Lac ' || n, '', 1, 'video/mp4', now(), 2, 1, 'p', 3,
         'APPROVED', '2026-11-20'::timestamptz + n * interval '1 s' FROM generate_series(1, 1200) n`,
    )
    const pages = await walk({ query: 'lac', itemsPerPage: 100 })
    expect(pages).toHaveLength(3)
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(300)
    expect((await list({ query: 'lac' })).body.totalItems).toBe(300)
  })
})

describe('refused terms', () => {
  const term = findRefusedTerm()

  test.each<[string, Query]>([
    ['as a query', { query: term }],
    ['in a query', { query: `lac "${term.toUpperCase()}s" bleu` }],
    ['as a tag', { tags: ['lac', term] }],
    ['as a tag beside a query', { query: 'lac', tags: [term] }],
  ])('are refused %s', async (_, query) => {
    expect(await list(query)).toMatchObject({ status: 422, code: 'SEARCH_TERM_REFUSED' })
  })

  test('do not block our own tags', async () => {
    const tags = TAGS.map(({ id }) => id)
    const id = await publishContent(world, { title: 'Lac', tags })
    for (const query of [{ tags }, ...tags.map((tag) => ({ tags: [tag] })), { query: tags[0] as string }])
      expect((await list(query)).body.member).toMatchObject([{ id }])
  })

  test('hide nothing that a moderator published', async () => {
    const id = await publishContent(world, { title: `Lac ${term}`, tags: [term] })
    expect((await list({ query: 'lac' })).body.member).toMatchObject([{ id }])
  })
})

const at = new Date('2026-11-21T10:00:00Z')
test.each([
  ['query', { query: 'l'.repeat(201) }],
  ['query', { query: 'l'.repeat(4096) }],
  ['query', { query: 'a\0b' }],
  ['tags.0', { tags: ['l'.repeat(201)] }],
  ['tags', { tags: Array(21).fill('lac') }],
  ['cursor', { query: 'lac', cursor: 'nonsense' }],
  ['cursor', { query: 'lac', cursor: encodeCursor({ at, id: uuidV7(), position: 2 }) }],
  ['cursor', { query: 'lac', cursor: Buffer.from(`[1,"${uuidV7()}",1,-1]`).toString('base64url') }],
  ['cursor', { query: 'lac', cursor: Buffer.from(`[1,"${uuidV7()}",1,1e999]`).toString('base64url') }],
])('refuses a bad %s', async (field, query) => {
  const refused = await list(query)
  expect(refused).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
  expect(refused.body).toMatchObject({ violations: [{ propertyPath: field }] })
})
