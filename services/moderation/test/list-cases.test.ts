import {
  contentFailed,
  contentUploaded,
  decideContent,
  listCases,
  userProfileChanged,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { anEvent } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aModerator, type ModerationWorld, startModeration, uploads } from './support/world.ts'

let world: ModerationWorld
const ids: Record<string, string> = {}
const names = new Map<string, string>()

/** Five cases: a to e, created in this order. */
beforeAll(async () => {
  world = await startModeration()
  const made = await uploads(world, [
    { ...of('a', 'Paysage 100% vert', 500), creator: { email: 'lou@exemple.test', username: 'lou_martin' } },
    { ...of('b', 'paysage 1000 vert', 300), creator: { email: 'ana@autre.test', username: 'Ana' } },
    { ...of('c', 'Dégradé c:\\bleu', 400), creator: { email: 'sam@autre.test', username: null } },
    { ...of('d', 'Mire', 200), only: 'PREPARING' },
    { ...of('e', 'Mire animée', 100), only: 'PREPARING' },
  ])
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    ids[name] = made[index]!.contentId
    names.set(made[index]!.contentId, name)
  }
  await world.receives(contentFailed, { contentId: ids.e })
  const input = { params: { id: ids.b! }, body: { status: 'APPROVED' as const } }
  await world.call(decideContent, input, { as: aModerator() })
})
afterAll(() => world.stop())

function of(name: string, title: string, fileSize: number) {
  const hour = 10 + 'abcde'.indexOf(name)
  const at = (minute: string) => `2026-11-21T${hour}:${minute}:00.000Z`
  return { upload: { title, fileSize, createdAt: at('00') }, processed: { processedAt: at('30') } }
}

async function list(query: { sort?: unknown; range?: unknown; filter?: unknown }) {
  const json = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))
  return world.call(listCases, { query: json as never }, { as: aModerator() })
}
const found = async (query: Parameters<typeof list>[0]) => {
  const { body } = await list(query)
  return body.map((one) => names.get(one.id)).join('')
}

test('returns a bare array, newest first, with its range', async () => {
  const { status, body, headers } = await list({})
  expect(status).toBe(200)
  expect(body.map((one) => one.id)).toEqual(['e', 'd', 'c', 'b', 'a'].map((name) => ids[name]))
  expect(headers.get('content-range')).toBe('cases 0-4/5')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(body.at(-1)).toMatchObject({
    creator: { email: 'lou@exemple.test' },
    status: 'PENDING',
    decisions: [],
  })
})

test('finds a case by part of its id, or of its uploader’s', async () => {
  const { body } = await list({ filter: { id: [ids.a] } })
  expect(await found({ filter: { q: ids.c } })).toBe('c')
  expect(await found({ filter: { q: ids.c?.slice(-12).toUpperCase() } })).toBe('c')
  expect(await found({ filter: { q: body[0]?.creator.id } })).toBe('a')
})

test('filters by the uploader', async () => {
  const { body } = await list({ filter: { id: [ids.a] } })
  expect(await found({ filter: { userId: body[0]?.creator.id } })).toBe('a')
  expect(await found({ filter: { userId: uuidV7() } })).toBe('')
})

describe('sorts by', () => {
  test.each([
    ['createdAt', 'abcde'],
    ['title', 'cdeba'],
    ['fileSize', 'edbca'],
    ['id', 'abcde'],
  ])('%s, both ways', async (field, order) => {
    const ascending = await found({ sort: [field, 'ASC'] })
    expect([...(await found({ sort: [field, 'DESC'] }))].reverse().join('')).toBe(ascending)
    if (field === 'id') expect([...ascending].map((name) => ids[name])).toEqual(Object.values(ids).sort())
    else if (field === 'title') expect([...ascending].sort().join('')).toBe('abcde')
    else expect(ascending).toBe(order)
  })

  test('pendingSince, cases that were never pending last', async () => {
    expect((await found({ sort: ['pendingSince', 'ASC'] })).slice(0, 3)).toBe('abc')
    expect((await found({ sort: ['pendingSince', 'DESC'] })).slice(0, 3)).toBe('cba')
  })

  test('status, with ties in a fixed order', async () => {
    const [first, ...rest] = await found({ sort: ['status', 'ASC'] })
    expect([first, rest[0]]).toEqual(['b', 'e'])
    expect(rest.slice(1, 3).sort()).toEqual(['a', 'c'])
    expect(rest[3]).toBe('d')
  })
})

describe('filters by', () => {
  test.each([
    [{ status: 'PENDING' }, 'ac'],
    [{ status: ['FAILED', 'APPROVED'] }, 'be'],
    [{ status: [] }, 'abcde'],
    [{ q: 'PAYSAGE' }, 'ab'],
    [{ q: '100%' }, 'a'],
    [{ q: '_martin' }, 'a'],
    [{ q: '_' }, 'a'],
    [{ q: 'c:\\' }, 'c'],
    [{ q: 'ana' }, 'b'],
    [{ q: 'autre.test' }, 'bc'],
    [{ q: 'degrade' }, 'c'],
    [{ q: 'MIRE ANIMEE' }, 'e'],
    [{ q: 'Paysàge' }, 'ab'],
    [{ q: '  mire ' }, 'de'],
    [{ q: ' ' }, 'abcde'],
    [{ q: "'; DROP TABLE person; --" }, ''],
    [{ q: 'mire', status: 'FAILED' }, 'e'],
  ])('%j', async (filter, expected) => {
    const { body, headers } = await list({ filter, sort: ['createdAt', 'ASC'] })
    expect(body.map((one) => names.get(one.id)).join('')).toBe(expected)
    expect(headers.get('content-range')).toMatch(new RegExp(`/${expected.length}$`))
  })

  test('a pasted id, or an address that ends in it', async () => {
    for (const q of [ids.d, ids.d?.toUpperCase(), `https://alcove.test/content/${ids.d}?t=3`])
      expect(await found({ filter: { q } })).toBe('d')
    expect(await found({ filter: { q: uuidV7() } })).toBe('')
  })

  test('id, as react-admin asks for many', async () => {
    expect(await found({ filter: { id: [ids.d, uuidV7(), ids.a] }, sort: ['createdAt', 'ASC'] })).toBe('ad')
    expect(await found({ filter: { id: [] } })).toBe('')
  })

  test('more ids than a page has by default', async () => {
    const many = await uploads(
      world,
      Array.from({ length: 30 }, () => ({ upload: { title: 'Lot' } })),
    )
    const { body } = await list({ filter: { id: many.map((one) => one.contentId) } })
    expect(body).toHaveLength(30)
  })
})

test('finds a creator by the newest name only', async () => {
  const [made] = await uploads(world, [{ creator: { email: 'avant@exemple.test', username: 'avant' } }])
  const renamed = { userId: made!.userId, revision: 2, email: 'apres@exemple.test', username: 'apres' }
  await world.receives(userProfileChanged, renamed)
  expect((await list({ filter: { q: 'apres@' } })).body).toHaveLength(1)
  expect((await list({ filter: { q: 'avant' } })).body).toHaveLength(0)
})

describe('ranges', () => {
  const five = () => ({ filter: { id: Object.values(ids) }, sort: ['createdAt', 'ASC'] })

  test('cut a page out', async () => {
    const { body, headers } = await list({ ...five(), range: [1, 2] })
    expect(body.map((one) => names.get(one.id))).toEqual(['b', 'c'])
    expect(headers.get('content-range')).toBe('cases 1-2/5')
  })

  test('past the end are empty', async () => {
    const { body, headers } = await list({ ...five(), range: [9_007_199_254_740_900, 9_007_199_254_740_901] })
    expect(body).toEqual([])
    expect(headers.get('content-range')).toMatch(/\/5$/)
  })

  test.each([[[5, 4]], [[0, 500]], [[-1, 3]], [[0]], ['tout']])('%j is refused', async (range) => {
    expect((await list({ range })).status).toBe(422)
  })
})

test.each([
  ['an unknown field to sort by', { sort: ['sha256', 'ASC'] }],
  ['SQL to sort by', { sort: ['title; DROP TABLE decision', 'ASC'] }],
  ['an unknown direction', { sort: ['title', 'SIDEWAYS'] }],
  ['an unknown filter', { filter: { email: 'x' } }],
  ['an unknown state', { filter: { status: 'LOST' } }],
  ['an id that is none', { filter: { id: ['1'] } }],
  ['text that no database can keep', { filter: { q: 'a\0b' } }],
])('refuses %s', async (_, query) => {
  expect(await list(query)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
})

test('refuses invalid JSON', async () => {
  const answered = await world.call(listCases, { query: { filter: '{' } }, { as: aModerator() })
  expect(answered).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'filter' }] } })
})

test('filters by the Paris day of the announcement', async () => {
  const [before, after] = await uploads(world, [
    { upload: { title: 'Avant minuit', createdAt: '2026-11-10T22:59:59.999Z' } },
    { upload: { title: 'Après minuit', createdAt: '2026-11-10T23:00:00.000Z' } },
  ])
  const of = async (createdOn: string) => (await list({ filter: { createdOn } })).body.map(({ id }) => id)
  expect(await of('2026-11-10')).toEqual([before!.contentId])
  expect(await of('2026-11-11')).toEqual([after!.contentId])
  expect(await of('2026-11-09')).toEqual([])
  for (const createdOn of ['hier', '0000-01-01', '1969-12-31'])
    expect(await list({ filter: { createdOn } })).toMatchObject({ status: 422 })
})

test('filters by the Paris day of the accepted file, as the dashboard counts it', async () => {
  const accepted = async (moment: string) => {
    const contentId = uuidV7()
    const data = { contentId, createdAt: '2026-10-10T12:00:00.000Z' }
    await world.transport.publish([anEvent(contentUploaded, data, new Date(moment))])
    await world.settle()
    return contentId
  }
  const before = await accepted('2026-10-11T21:59:59.999Z')
  const after = await accepted('2026-10-11T22:00:00.000Z')
  const of = async (uploadedOn: string) => (await list({ filter: { uploadedOn } })).body.map(({ id }) => id)
  expect(await of('2026-10-10')).toEqual([])
  expect(await of('2026-10-11')).toEqual([before])
  expect(await of('2026-10-12')).toEqual([after])
})
