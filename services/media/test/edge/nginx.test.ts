import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Listener, listen } from '@alcove/kit/http/listen'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMaster, readPlaylist } from '../playback/playlists.ts'
import {
  aPreparedContent,
  approve,
  type MediaWorld,
  playbackPath,
  reject,
  startMedia,
} from '../support/world.ts'
import { findNginx, type RunningNginx, runNginx } from './run-nginx.ts'

const nginx = findNginx()
if (!nginx) console.warn('\n*** SKIPPED: the edge. Install nginx (Debian: nginx-light) to test it. ***\n')

const PURGE = fileURLToPath(new URL('../../../../deploy/edge/purge.sh', import.meta.url))

describe.skipIf(!nginx)('an edge of real nginx', () => {
  let world: MediaWorld
  let platform: Listener
  let edge: RunningNginx
  let content: Awaited<ReturnType<typeof aPreparedContent>>
  /** Requests that reached the platform. */
  const reached: { path: string; forwardedFor: string | null }[] = []
  let uploaded = 0

  beforeAll(async () => {
    world = await startMedia()
    platform = await listen({ host: '127.0.0.1', port: 0, fetch: answer })
    edge = await runNginx(nginx as string, platform.port)
    content = await aPreparedContent(world, 'silent.mp4')
    await approve(world, content)
  })
  afterAll(async () => {
    await edge?.stop()
    await platform?.close()
    await world?.stop()
  })
  beforeEach(() => {
    reached.length = 0
  })

  /** Stands in for the platform behind the edge: media, and an upload endpoint that counts. */
  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    reached.push({ path: pathname, forwardedFor: request.headers.get('x-forwarded-for') })
    if (pathname !== '/objects/count') return world.service.app.fetch(request)
    uploaded = 0
    for await (const chunk of request.body ?? []) uploaded += chunk.length
    return new Response(null, { status: 200 })
  }

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(edge.origin + path, { headers, redirect: 'manual' })
  const reachedFiles = () => reached.filter(({ path }) => /\.(m4s|mp4|m3u8|jpg)$/.test(path)).length

  /** Path of a segment under a new grant. */
  async function segment(id = content.id, as?: Parameters<typeof playbackPath>[2]): Promise<string> {
    const master = await readMaster(world, await playbackPath(world, id, as))
    return (await readPlaylist(world, master.variants[0]?.path as string)).files[1] as string
  }

  test('serves a segment to a second grant without asking the platform for its bytes', async () => {
    const first = await get(await segment())
    expect(first.status).toBe(200)
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(reachedFiles()).toBe(1)
    const second = await get(await segment())
    expect(Buffer.from(await second.arrayBuffer())).toEqual(bytes)
    expect(second.headers.get('content-type')).toBe('video/iso.segment')
    expect(second.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
    expect(reachedFiles()).toBe(1)
    const part = await get(await segment(), { Range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
    expect(reachedFiles()).toBe(1)
  })

  test('checks a grant once for many segments, and forwards the client address', async () => {
    const path = await segment()
    for (let i = 0; i < 5; i++) await get(path, { 'X-Forwarded-For': '203.0.113.9' })
    const checks = reached.filter((one) => one.path.endsWith('/check'))
    expect(checks.length).toBeLessThanOrEqual(2)
    expect(new Set(reached.map((one) => one.forwardedFor))).toEqual(new Set(['127.0.0.1']))
  })

  test('never caches playlists or the requests of players', async () => {
    const master = await playbackPath(world, content.id)
    for (const path of [master, master.replace('master.m3u8', 'check')]) {
      reached.length = 0
      for (let i = 0; i < 2; i++) {
        const response = await get(path)
        expect(response.ok).toBe(true)
        expect(response.headers.get('x-alcove-media-key')).toBeNull()
        await response.arrayBuffer()
      }
      expect([path, reached.length]).toEqual([path, 2])
    }
  })

  test('refuses a wrong or altered grant, whatever is cached', async () => {
    const path = await segment()
    expect((await get(path)).status).toBe(200)
    const grant = path.split('/')[2] as string
    const altered = `${grant.startsWith('A') ? 'B' : 'A'}${grant.slice(1)}`
    for (const wrong of ['x', 'x.y', altered, `${grant}x`, grant.slice(0, -1)])
      expect([wrong, (await get(path.replace(grant, wrong))).status]).toEqual([wrong, 403])
    expect((await get(path.replace(`${grant}/`, ''))).status).not.toBe(200)
  })

  test('accepts one spelling of a path, so that no copy is cached under another name', async () => {
    const path = await segment()
    const odd = path.replace('s0000', 's%30000')
    const answers = [await get(path), await get(odd)]
    const [first, second] = await Promise.all(
      answers.map(async (one) => Buffer.from(await one.arrayBuffer())),
    )
    expect(second).toEqual(first)
    expect(reached.every((one) => !one.path.includes('%'))).toBe(true)
    expect((await get(path.replace(/v\d+\/.*/, 'v360/..%2f..%2fmaster.m3u8'))).status).not.toBe(200)
  })

  test('refuses an ended grant within ten seconds although it has the segment; new grants play', async () => {
    const owner = aCaller()
    const moderator = aCaller('ROLE_MODERATOR')
    const film = await aPreparedContent(world, 'silent.mp4', owner)
    await approve(world, film)
    const path = await segment(film.id)
    expect((await get(path)).status).toBe(200)
    const since = performance.now()
    await reject(world, film, 4)
    await eventually(async () => (await get(path)).status === 403, { timeoutMs: 10_000 })
    expect(performance.now() - since).toBeLessThan(7_000)
    reached.length = 0
    expect((await get(await segment(film.id, moderator))).status).toBe(200)
    expect(reachedFiles()).toBe(0)

    const { stdout } = await promisify(execFile)('sh', [PURGE, film.id, edge.cache])
    expect(stdout).toBe('1 copies deleted\n')
    expect((await get(await segment(film.id, moderator))).status).toBe(200)
    expect(reachedFiles()).toBe(1)
    await get(await segment())
    expect(reachedFiles()).toBe(1)
  })

  test('writes no grant into its log', async () => {
    const path = await segment()
    await get(path)
    await get(`${path}?x=${path.split('/')[2]}`)
    await get(path.replace('/media', '/%6Dedia'))
    const log = await eventually(async () => {
      const text = await edge.accessLog()
      return text.includes('/media/-/') ? text : undefined
    })
    expect(log).not.toContain(path.split('/')[2])
  })

  test('streams an upload while it still arrives', async () => {
    const request = httpRequest(`${edge.origin}/objects/count`, {
      method: 'PUT',
      headers: { 'Content-Length': 8 * 1024 * 1024 },
    })
    const chunk = Buffer.alloc(1024 * 1024)
    request.write(chunk)
    request.write(chunk)
    await eventually(() => uploaded >= chunk.length, { what: 'the first bytes of the upload' })
    for (let i = 0; i < 6; i++) request.write(chunk)
    request.end()
    const [response] = await once(request, 'response')
    expect(response.statusCode).toBe(200)
    expect(uploaded).toBe(8 * 1024 * 1024)
  })

  test('serves nothing from its cache while the platform is unreachable', async () => {
    const path = await segment()
    expect((await get(path)).status).toBe(200)
    await platform.close()
    await eventually(async () => (await get(path)).status >= 500, { timeoutMs: 10_000 })
  })
})
