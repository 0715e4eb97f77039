import { issueHlsUrl } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { createTokenSealer } from '@alcove/kit/tokens/sealed-token'
import { createTokenSigner } from '@alcove/kit/tokens/signed-token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFilesBelow } from '../support/processes.ts'
import {
  announce,
  aPreparedContent,
  approve,
  askHlsUrl,
  GRANT_KEY,
  type MediaWorld,
  playbackPath,
  startMedia,
  submit,
} from '../support/world.ts'
import { readMaster, readPlaylist } from './playlists.ts'

let world: MediaWorld
let content: Awaited<ReturnType<typeof aPreparedContent>>
const owner = aCaller()
const moderator = aCaller('ROLE_MODERATOR')
beforeAll(async () => {
  world = await startMedia()
  content = await aPreparedContent(world, 'sound.mp4', owner)
})
afterAll(() => world.stop())

const ask = (id: string, as?: Caller) => askHlsUrl(world, id, as)
const statusOf = async (path: string) => (await world.fetch(path)).status
async function refusal(path: string, init?: RequestInit) {
  const response = await world.fetch(path, init)
  const { code } = (await response.json()) as { code: string }
  return `${response.status} ${code}`
}
const replaced = (path: string, token: string) => path.replace(/^\/media\/[^/]+/, `/media/${token}`)
const tokenOf = (path: string) => path.split('/')[2] as string

describe('a playback URL', () => {
  test('is issued before approval to owner and moderators, who can play everything', async () => {
    for (const insider of [owner, moderator]) {
      const { status, body } = await ask(content.id, insider)
      expect(status).toBe(200)
      expect(body.url).toMatch(/^\/media\/[\w-]+\.[\w-]+\/master\.m3u8$/)
      const master = await readMaster(world, body.url)
      for (const { path } of master.variants)
        for (const file of (await readPlaylist(world, path)).files) expect(await statusOf(file)).toBe(200)
    }
    for (const stranger of [undefined, aCaller()])
      expect(await ask(content.id, stranger)).toMatchObject({ status: 403, code: 'CONTENT_UNAVAILABLE' })
  })

  test('is refused for drafts, and for contents in preparation or failed', async () => {
    expect(await ask(await announce(world, owner), owner)).toMatchObject({
      status: 404,
      code: 'CONTENT_NOT_FOUND',
    })
    const broken = await world.clips.bytes('index-first.mp4')
    const { id } = await submit(world, owner, 'film.mp4', broken.subarray(0, broken.length * 0.4))
    expect(await ask(id, owner)).toMatchObject({ status: 409, code: 'CONTENT_NOT_READY' })
    await world.settle()
    expect(await ask(id, owner)).toMatchObject({ status: 409, code: 'CONTENT_NOT_READY' })
    expect(await ask(id)).toMatchObject({ status: 403, code: 'CONTENT_UNAVAILABLE' })
  })
})

describe('a grant', () => {
  test('is required, and refused if any character differs', async () => {
    const path = await playbackPath(world, content.id, owner)
    const token = tokenOf(path)
    const [payload = '', mac = ''] = token.split('.')
    const ours = createTokenSealer(GRANT_KEY, 'playback-grant')
    const claims = ours.open(token) as { c: string; exp: number }
    const [later = ''] = ours.seal({ ...claims, exp: claims.exp + 3_600 }).split('.')
    const elsewhere = createTokenSealer('another key of thirty-two letters', 'playback-grant')
    const otherPurpose = createTokenSealer(GRANT_KEY, 'upload-url')
    for (const wrong of [
      'x',
      payload,
      `${payload}.`,
      `${later}.${mac}`,
      `${payload}.${mac.slice(0, -2)}${mac.endsWith('AA') ? 'gA' : 'AA'}`,
      `${token}x`,
      elsewhere.seal(claims),
      otherPurpose.seal(claims),
      createTokenSigner(GRANT_KEY, 'playback-grant').sign(claims),
      ours.seal({ c: claims.c }),
    ])
      expect([wrong, await refusal(replaced(path, wrong))]).toEqual([wrong, '403 PLAYBACK_GRANT_INVALID'])
    expect(await statusOf(replaced(path, ours.seal(claims)))).toBe(200)
    expect(await statusOf('/media/master.m3u8')).toBe(404)
    expect(await statusOf(path)).toBe(200)
  })

  test.each([owner, moderator])('of owner and staff ends after 15 minutes', async (insider) => {
    const { body } = await ask(content.id, insider)
    expect(body.expiresIn).toBe(15 * 60)
    world.clock.advance(14 * 60_000)
    expect(await statusOf(body.url)).toBe(200)
    world.clock.advance(61_000)
    expect(await refusal(body.url)).toBe('403 PLAYBACK_GRANT_INVALID')
    expect(await statusOf(await playbackPath(world, content.id, insider))).toBe(200)
    world.clock.advance(-15 * 60_000 - 1_000)
  })

  test('gives access to the named files of its content only', async () => {
    const path = await playbackPath(world, content.id, owner)
    const base = path.slice(0, path.lastIndexOf('/') + 1)
    for (const wrong of [
      'master.m3u8%00',
      'master.m3u8/',
      'v360/../master.m3u8',
      '%2e%2e/%2e%2e/sources/x.mp4',
      '..%2f..%2fmaster.m3u8',
      'v360/%2e%2e%2fmaster.m3u8',
      '%2fetc%2fpasswd',
      'v360/..%5c..%5cmaster.m3u8',
      'v360/s1.m4s',
      'v999/index.m3u8',
      'v360/',
      'input.mp4',
      'tool.pid',
      '%',
    ]) {
      // A path that a client resolves by itself never arrives as written.
      if (new URL(base + wrong, 'http://alcove.test').pathname === path) continue
      expect([wrong, await statusOf(base + wrong)]).toEqual([wrong, 404])
    }
    expect(await statusOf(`${base}v360/index.m3u8`)).toBe(200)
  })
})

describe('files', () => {
  let segment: string
  let playlist: string
  let size: number
  beforeAll(async () => {
    const master = await playbackPath(world, content.id, owner)
    playlist = (await readMaster(world, master)).variants[0]?.path as string
    segment = (await readPlaylist(world, playlist)).files[1] as string
    size = (await (await world.fetch(segment)).arrayBuffer()).byteLength
  })
  const range = (value: string) => world.fetch(segment, { headers: { Range: value } })

  test('have types, lengths and cache rules', async () => {
    const one = await world.fetch(segment)
    expect(one.headers.get('content-type')).toBe('video/iso.segment')
    expect(one.headers.get('content-length')).toBe(String(size))
    expect(one.headers.get('accept-ranges')).toBe('bytes')
    expect(one.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
    const list = await world.fetch(playlist)
    expect(list.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect(list.headers.get('cache-control')).toBe('private, no-store')
  })

  test('support ranges', async () => {
    const whole = Buffer.from(await (await world.fetch(segment)).arrayBuffer())
    for (const [asked, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=10-${size * 2}`, 10, size - 1],
    ] as const) {
      const response = await range(asked)
      expect(response.status).toBe(206)
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
      expect(response.headers.get('content-length')).toBe(String(end - start + 1))
      expect(Buffer.from(await response.arrayBuffer())).toEqual(whole.subarray(start, end + 1))
    }
  })

  test('answer 416 with the real size for a range outside', async () => {
    const response = await range(`bytes=${size}-`)
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${size}`)
    expect(await response.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' })
  })

  test('answer HEAD with the same headers and no body, and leave no file open', async () => {
    const before = process.platform === 'linux' ? await openFilesBelow(world.objectFolder) : 0
    for (let i = 0; i < 20; i++) {
      const response = await world.fetch(segment, { method: 'HEAD' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-length')).toBe(String(size))
      expect((await response.arrayBuffer()).byteLength).toBe(0)
    }
    if (process.platform === 'linux')
      await eventually(async () => (await openFilesBelow(world.objectFolder)) <= before)
  })

  test('refuse writes', async () => {
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect((await world.fetch(segment, { method, body: method === 'DELETE' ? null : 'x' })).status).toBe(
        404,
      )
  })
})

test('ends a visitor’s grant after four hours', async () => {
  await approve(world, content)
  const { body } = await ask(content.id)
  expect(body.expiresIn).toBe(4 * 3_600)
  world.clock.advance(4 * 3_600_000 - 60_000)
  expect(await statusOf(body.url)).toBe(200)
  world.clock.advance(61_000)
  expect(await refusal(body.url)).toBe('403 PLAYBACK_GRANT_INVALID')
  world.clock.advance(-4 * 3_600_000 - 1_000)
})

test('requires an age proof from a visitor without account', async () => {
  expect(await world.call(issueHlsUrl, { params: { id: content.id } })).toMatchObject({
    status: 403,
    code: 'AGE_VERIFICATION_REQUIRED',
  })
})
