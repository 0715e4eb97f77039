import { type ContentState, listMyContents, videoViewed } from '@alcove/contracts'
import { aCaller, anEvent } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce, approve, type MediaWorld, reject, startMedia } from '../support/world.ts'

let world: MediaWorld
const owner = aCaller()
const ids: string[] = []
beforeAll(async () => {
  world = await startMedia()
  for (let i = 0; i < 5; i++) {
    const id = await announce(world, owner, { title: `Vidéo ${i}` })
    ids.unshift(id)
    await world.database.query("UPDATE content SET state = 'PENDING', revision = 2 WHERE id = $1", [id])
  }
  // Two with one timestamp: the order must hold across pages all the same.
  await world.database.query('UPDATE content SET created_at = $1 WHERE id = ANY($2)', [
    new Date('2026-11-21T10:00:00.000Z'),
    ids.slice(3),
  ])
  await announce(world, owner, { title: 'Sans fichier' })
  await announce(world, aCaller(), { title: 'De quelqu’un d’autre' })
})
afterAll(() => world.stop())

const list = (query: { itemsPerPage?: number; cursor?: string; query?: string; state?: ContentState } = {}) =>
  world.call(listMyContents, { query }, { as: owner })

test('lists the caller’s uploads in every state, newest first, without drafts', async () => {
  await approve(world, { id: ids[0] as string, owner })
  await reject(world, { id: ids[1] as string, owner })
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body).toMatchObject({ '@type': 'Collection', totalItems: 5 })
  expect(body.member.map((one) => one.id).slice(0, 3)).toEqual(ids.slice(0, 3))
  expect(body.member.map((one) => one.status)).toEqual([
    'APPROVED',
    'REJECTED',
    'PENDING',
    'PENDING',
    'PENDING',
  ])
  expect(body.member[1]).toMatchObject({
    rejectionReason: 'Le son est inaudible',
    user: { email: owner.email },
  })
  expect(body.view?.next).toBeUndefined()
})

test('pages without gaps or repetitions', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 3; page++) {
    const { body } = await list({ itemsPerPage: 2, ...(cursor ? { cursor } : {}) })
    seen.push(...body.member.map((one) => one.id))
    const next = body.view?.next
    cursor = next ? (new URL(next, 'http://alcove.test').searchParams.get('cursor') ?? undefined) : undefined
  }
  expect(cursor).toBeUndefined()
  expect([...seen].sort()).toEqual([...ids].sort())
})

test('is empty for an account without uploads', async () => {
  const { body } = await world.call(listMyContents, { query: {} }, { as: aCaller() })
  expect(body).toMatchObject({ member: [], totalItems: 0 })
})

test('refuses visitors, cursors of other accounts, and pages of a thousand', async () => {
  expect(await world.call(listMyContents, { query: {} })).toMatchObject({
    status: 401,
    code: 'TOKEN_MISSING',
  })
  for (const query of [{ cursor: 'nonsense' }, { itemsPerPage: 1_000 }, { itemsPerPage: 0 }])
    expect(await list(query)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
})

test('finds titles by words in any order, without regard to case and accents', async () => {
  const other = aCaller()
  const as = { as: other }
  for (const title of ['Été à la plage', 'La plage en hiver', '100 % forêt', 'Une ÉTUDE_1', 'Un \\ seul']) {
    const id = await announce(world, other, { title })
    await world.database.query("UPDATE content SET state = 'PENDING', revision = 2 WHERE id = $1", [id])
  }
  const titles = async (query: string) =>
    (await world.call(listMyContents, { query: { query } }, as)).body.member.map(({ title }) => title)
  expect(await titles('plage ETE')).toEqual(['Été à la plage'])
  expect(await titles(' foret ')).toEqual(['100 % forêt'])
  expect(await titles('%')).toEqual(['100 % forêt'])
  expect(await titles('_')).toEqual(['Une ÉTUDE_1'])
  expect(await titles('\\')).toEqual(['Un \\ seul'])
  expect(await titles('montagne')).toEqual([])
  const { body } = await world.call(listMyContents, { query: { query: 'plage', itemsPerPage: 1 } }, as)
  expect(body).toMatchObject({ totalItems: 2, stateCounts: { PENDING: 2 } })
  expect(new URL(body.view?.next ?? '', 'http://alcove.test').searchParams.get('query')).toBe('plage')
})

test('narrows to a state, drafts only where they are asked for, and counts all states', async () => {
  const counts = { APPROVED: 1, REJECTED: 1, PENDING: 3, DRAFT: 1 }
  for (const state of ['APPROVED', 'DRAFT', 'WITHDRAWN'] as const) {
    const { body } = await list({ state })
    expect(body.stateCounts).toEqual(counts)
    expect(body.member.map(({ status }) => status)).toEqual(state === 'WITHDRAWN' ? [] : [state])
    expect(body.totalItems).toBe(body.member.length)
  }
  expect((await list({ state: 'DRAFT' })).body.member[0]?.title).toBe('Sans fichier')
})

test('counts the views of a video, each event once, and none of other sources', async () => {
  const viewedAt = '2026-11-21T12:00:00.000Z'
  const view = { videoId: ids[0] as string, provider: 'local', viewedAt, accessLevel: null }
  const event = anEvent(videoViewed, view)
  await world.transport.publish([event, event])
  await world.receives(videoViewed, view)
  await world.receives(videoViewed, { ...view, provider: 'redtube', videoId: 'redtube_1' })
  await world.receives(videoViewed, { ...view, videoId: '0198f5a0-0000-7000-8000-0000000000ff' })
  const { body } = await list()
  expect(body.member.map(({ views }) => views)).toEqual([2, 0, 0, 0, 0])
})
