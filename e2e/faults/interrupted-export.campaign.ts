import { until } from '@alcove/embedded/demo/until'
import type { Visitor } from '@alcove/embedded/demo/visitor'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFilm } from '../support/film.ts'
import { timesSaid } from '../support/installation-database.ts'
import { type InstalledPlatform, installPlatform, sendFilm } from '../support/installed-platform.ts'

const PATIENCE_MS = 90_000

/** Services as processes: parts and files reach the archive over HTTP. */
describe('an export', { timeout: 300_000 }, () => {
  let platform: InstalledPlatform
  let owner: Visitor
  let film: Buffer
  beforeAll(async () => {
    film = (await aFilm()).file
    platform = await installPlatform({ program: 'processes' })
    owner = await platform.enter(platform.people.uploader)
    await sendFilm(owner, 'Avant la demande', film)
  }, 240_000)
  afterAll(() => platform?.remove(), 60_000)

  const account = () => ({ params: { id: owner.userId } })
  const last = async () => (await owner.call('GET /api/users/{id}/exports', account())).member[0]

  test('becomes ready though the platform is killed in between, and rows are added meanwhile', async () => {
    const asked = await owner.call('POST /api/users/{id}/exports', account())
    const adding = Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        owner.call('POST /api/contents', { body: { title: `Brouillon ${i}` } }),
      ),
    )
    await platform.kill()
    await adding
    await platform.start()
    owner = await platform.enter(platform.people.uploader)
    await until(
      'the export is ready',
      PATIENCE_MS,
      async () => (await last())?.state === 'READY' || undefined,
    )
    expect((await last())?.id).toBe(asked.id)
    expect(await timesSaid(platform.dataDir, 'identity', 'user.export-requested', owner.userId)).toBe(1)
    for (const service of ['identity', 'media', 'reporting'] as const)
      expect(await timesSaid(platform.dataDir, service, 'user.export-part-ready', asked.id)).toBe(1)
  })

  test('is downloaded whole, by its address alone', async () => {
    const { id } = (await last()) ?? { id: '' }
    const { url } = await owner.call('POST /api/users/{id}/exports/{exportId}/archive-url', {
      params: { id: owner.userId, exportId: id },
    })
    const answer = await fetch(new URL(url, platform.running.url))
    expect(answer.status).toBe(200)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    const files = unzipSync(bytes)
    const { videos } = JSON.parse(strFromU8(files['videos.json'] ?? new Uint8Array()))
    const [first] = videos
    expect(first).toMatchObject({ title: 'Avant la demande' })
    expect(Buffer.from(files[`videos/${first.file}`] ?? []).equals(film)).toBe(true)
  })

  test('ends for the platform when the browser leaves, and begins anew', async () => {
    const { id } = (await last()) ?? { id: '' }
    const open = async () => {
      const { url } = await owner.call('POST /api/users/{id}/exports/{exportId}/archive-url', {
        params: { id: owner.userId, exportId: id },
      })
      return fetch(new URL(url, platform.running.url))
    }
    const reader = (await open()).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    const again = await open()
    expect((await again.arrayBuffer()).byteLength).toBe(Number(again.headers.get('content-length')))
  })
})
