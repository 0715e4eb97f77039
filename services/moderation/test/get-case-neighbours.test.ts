import { getCaseNeighbours, listCases } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleOf } from './support/console.ts'
import { aModerator, type ModerationWorld, startModeration, uploads } from './support/world.ts'

let world: ModerationWorld
let all: string[]
const QUEUE = { filter: { status: 'PENDING' }, sort: ['pendingSince', 'ASC'] }

/** Thirty pending cases, more than a page; two in preparation; titles and sizes with ties. */
beforeAll(async () => {
  world = await startModeration()
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString()
  const made = await uploads(
    world,
    Array.from({ length: 32 }, (_, n) => ({
      upload: { title: `Mire ${n % 7}`, fileSize: 100 + (n % 5), createdAt: at(59 - n) },
      ...(n < 30 ? { processed: { processedAt: at(n % 11) } } : { only: 'PREPARING' as const }),
    })),
  )
  all = made.map(({ contentId }) => contentId)
})
afterAll(() => world.stop())

const json = (query: object) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)])) as never
const around = async (id: string, query: object) =>
  (await world.call(getCaseNeighbours, { params: { id }, query: json(query) }, { as: aModerator() })).body
const list = async (query: object) => {
  const { body } = await world.call(
    listCases,
    { query: json({ ...query, range: [0, 499] }) },
    { as: aModerator() },
  )
  return body.map(({ id }) => id)
}

describe.each([
  QUEUE,
  { filter: { status: 'PENDING' }, sort: ['pendingSince', 'DESC'] },
  { filter: {}, sort: ['pendingSince', 'ASC'] },
  { filter: {}, sort: ['pendingSince', 'DESC'] },
  { filter: {}, sort: ['title', 'DESC'] },
  { filter: { q: 'Mire 3' }, sort: ['createdAt', 'DESC'] },
  { filter: { status: ['PENDING', 'PREPARING'] }, sort: ['fileSize', 'ASC'] },
])('under %j', (query) => {
  test('walks every case of every page in the order of the list, both ways', async () => {
    const ids = await list(query)
    for (const [index, id] of ids.entries()) {
      expect(await around(id, query)).toEqual({
        previous: ids[index - 1] ?? null,
        next: ids[index + 1] ?? null,
        first: index === 0 ? (ids[1] ?? null) : ids[0],
        position: index + 1,
        total: ids.length,
      })
    }
  })
})

test('keeps the position of a case that has left the list', async () => {
  const before = await list(QUEUE)
  const [previous, gone, next] = before.slice(12, 15) as [string, string, string]
  await consoleOf(world).hold(gone)
  expect(await around(gone, QUEUE)).toMatchObject({
    previous,
    next,
    position: null,
    total: before.length - 1,
  })
})

test.each(['inconnu', uuidV7()])('refuses the unknown case %s', async (id) => {
  const answered = await world.call(getCaseNeighbours, { params: { id }, query: {} }, { as: aModerator() })
  expect(answered).toMatchObject({ status: 404, code: 'CONTENT_NOT_FOUND' })
  expect(all).not.toContain(id)
})
