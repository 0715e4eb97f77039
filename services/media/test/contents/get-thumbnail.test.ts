import { getThumbnail } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFilesBelow } from '../support/processes.ts'
import {
  announce,
  aPreparedContent,
  approve,
  type MediaWorld,
  reject,
  startMedia,
  submit,
} from '../support/world.ts'

let world: MediaWorld
let content: Awaited<ReturnType<typeof aPreparedContent>>
const owner = aCaller()
const moderator = aCaller('ROLE_MODERATOR')
beforeAll(async () => {
  world = await startMedia()
  content = await aPreparedContent(world, 'grainy.mp4', owner)
})
afterAll(() => world.stop())

async function fetchPoster(id: string, as?: Caller, method = 'GET'): Promise<Response> {
  const headers: Record<string, string> = as
    ? { Authorization: `Bearer ${await world.identity.token(as)}` }
    : {}
  return world.fetch(`/api/contents/${id}/thumbnail`, { method, headers })
}

test('serves the poster to the owner and moderators before approval, without caching', async () => {
  for (const insider of [owner, moderator]) {
    const response = await fetchPoster(content.id, insider)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const picture = Buffer.from(await response.arrayBuffer())
    expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(picture.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  }
  for (const stranger of [undefined, aCaller()])
    expect(await (await fetchPoster(content.id, stranger)).json()).toMatchObject({
      status: 403,
      code: 'CONTENT_UNAVAILABLE',
    })
})

test('serves it to everyone after approval', async () => {
  await approve(world, content)
  for (const visitor of [undefined, aCaller()]) {
    const response = await fetchPoster(content.id, visitor)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, max-age=5, must-revalidate')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(128 * 1024)
  }
})

test('answers a matching tag with 304 until the content is taken down', async () => {
  const path = `/api/contents/${content.id}/thumbnail`
  const again = async (headers: Record<string, string>) => world.fetch(path, { headers })
  const tag = (await again({})).headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[0-9a-f-]{36}"$/)
  const known = await again({ 'If-None-Match': tag })
  expect([known.status, await known.text()]).toEqual([304, ''])
  expect((await again({ 'If-None-Match': '"other"' })).status).toBe(200)
  await reject(world, content, 4)
  expect((await again({ 'If-None-Match': tag })).status).toBe(403)
  await approve(world, content, 5)
})

test('has none for a draft, nor while a file is being prepared', async () => {
  const draft = await announce(world, owner)
  expect(await world.call(getThumbnail, { params: { id: draft }, query: {} }, { as: owner })).toMatchObject({
    status: 404,
    code: 'CONTENT_NOT_FOUND',
  })
  const broken = await world.clips.bytes('index-first.mp4')
  const { id } = await submit(world, owner, 'film.mp4', broken.subarray(0, broken.length * 0.4))
  for (const moment of ['during', 'after'] as const) {
    if (moment === 'after') await world.settle()
    expect(await world.call(getThumbnail, { params: { id }, query: {} }, { as: owner })).toMatchObject({
      status: 403,
      code: 'CONTENT_UNAVAILABLE',
    })
  }
})

test.runIf(process.platform === 'linux')('asking for the head alone leaves no file open', async () => {
  const before = await openFilesBelow(world.objectFolder)
  for (let i = 0; i < 20; i++) expect((await fetchPoster(content.id, owner, 'HEAD')).status).toBe(200)
  await eventually(async () => (await openFilesBelow(world.objectFolder)) <= before)
})
