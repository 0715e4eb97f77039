import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { createAgeProofs } from '@alcove/kit/tokens/age-proof-token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  announce,
  aPreparedContent,
  approve,
  GRANT_KEY,
  type MediaWorld,
  reject,
  startMedia,
} from '../support/world.ts'

let world: MediaWorld
let content: Awaited<ReturnType<typeof aPreparedContent>>
const owner = aCaller()
const moderator = aCaller('ROLE_MODERATOR')
beforeAll(async () => {
  world = await startMedia()
  content = await aPreparedContent(world, 'tiny.mp4', owner)
})
afterAll(() => world.stop())

/** Asks for the clip of a content, as a visitor past the age gate or with an account. */
async function ask(id: string, as?: Caller, more: Record<string, string> = {}): Promise<Response> {
  const exp = world.clock.now().getTime() / 1000 + 3_600
  const proof = createAgeProofs(GRANT_KEY, world.clock).issue({ id: 'visitor', method: 'declared', exp })
  const token = as ? { Authorization: `Bearer ${await world.identity.token(as)}` } : {}
  return world.fetch(`/api/contents/${id}/preview`, { headers: { 'X-Age-Proof': proof, ...token, ...more } })
}
const refusalOf = async (response: Response) => {
  const { status, code } = (await response.json()) as { status: number; code: string }
  return [status, code]
}

test('is for the owner and moderators before approval, without caching', async () => {
  for (const insider of [owner, moderator]) {
    const response = await ask(content.id, insider)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(4, 8)
        .toString(),
    ).toBe('ftyp')
  }
  for (const stranger of [undefined, aCaller()])
    expect(await refusalOf(await ask(content.id, stranger))).toEqual([403, 'CONTENT_UNAVAILABLE'])
})

test('is for everyone past the age gate after approval, and answers a matching tag with 304', async () => {
  await approve(world, content)
  for (const viewer of [undefined, aCaller()]) {
    const response = await ask(content.id, viewer)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, max-age=5, must-revalidate')
    const tag = response.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[0-9a-f-]{36}-preview"$/)
    expect((await ask(content.id, viewer, { 'If-None-Match': tag })).status).toBe(304)
  }
  const unproven = await world.fetch(`/api/contents/${content.id}/preview`)
  expect(await refusalOf(unproven)).toEqual([403, 'AGE_VERIFICATION_REQUIRED'])
})

test('is for moderators alone after a rejection', async () => {
  await reject(world, content, 4)
  for (const refused of [undefined, aCaller(), owner])
    expect(await refusalOf(await ask(content.id, refused))).toEqual([403, 'CONTENT_UNAVAILABLE'])
  expect((await ask(content.id, moderator)).status).toBe(200)
  await approve(world, content, 5)
})

test('refuses unknown contents and drafts, and has none for contents of before', async () => {
  const draft = await announce(world, owner)
  for (const id of [draft, '0198f5a0-0000-7000-8000-0000000000ff', 'x'])
    expect(await refusalOf(await ask(id, owner))).toEqual([404, 'CONTENT_NOT_FOUND'])
  await world.database.query('UPDATE content SET has_preview = false WHERE id = $1', [content.id])
  expect(await refusalOf(await ask(content.id))).toEqual([404, 'NOT_FOUND'])
})
