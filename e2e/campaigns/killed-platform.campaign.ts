import { ApiError } from '@alcove/contracts/client'
import { until } from '@alcove/embedded/demo/until'
import type { Visitor } from '@alcove/embedded/demo/visitor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFilm } from '../support/film.ts'
import { timesSaid } from '../support/installation-database.ts'
import { type InstalledPlatform, installPlatform, sendFilm } from '../support/installed-platform.ts'
import type { Person } from '../support/people.ts'

const PATIENCE_MS = 90_000

/** kill -9 at any moment, then an immediate start: no acknowledged change is lost or takes effect twice. */
describe('a platform that is killed', { timeout: 180_000 }, () => {
  let platform: InstalledPlatform
  let film: Buffer

  beforeAll(async () => {
    film = (await aFilm()).file
    platform = await installPlatform()
  })
  afterAll(() => platform?.remove())

  const enter = (person: Person) => platform.enter(person)
  const send = (visitor: Visitor, title: string) => sendFilm(visitor, title, film)
  async function killAndStart(): Promise<void> {
    await platform.kill()
    await platform.start()
  }
  async function stateOf(person: Person, id: string, wanted: string): Promise<void> {
    const visitor = await enter(person)
    await until(`${id} is ${wanted}`, PATIENCE_MS, async () => {
      const { status } = await visitor.call('GET /api/contents/{id}', { params: { id } })
      return status === wanted || undefined
    })
  }

  test('right after the file was accepted: it is prepared once, by the next one', async () => {
    const id = await send(await enter(platform.people.uploader), 'Tué après acceptation')
    await killAndStart()
    await stateOf(platform.people.uploader, id, 'PENDING')
    expect(await timesSaid(platform.dataDir, 'media', 'content.uploaded', id)).toBe(1)
    expect(await timesSaid(platform.dataDir, 'media', 'content.processed', id)).toBe(1)
  })

  test.each([300, 900, 1_800])(
    '%i ms into the work on a file: it starts again, and is done once',
    async (ms) => {
      const id = await send(await enter(platform.people.uploader), `Tué après ${ms} ms`)
      await new Promise((resolve) => setTimeout(resolve, ms))
      await killAndStart()
      await stateOf(platform.people.uploader, id, 'PENDING')
      expect(await timesSaid(platform.dataDir, 'media', 'content.processed', id)).toBe(1)
    },
  )

  test('right after a decision: it stands, is told once, and the video can be watched', async () => {
    const id = await send(await enter(platform.people.uploader), 'Tué après décision')
    await stateOf(platform.people.uploader, id, 'PENDING')
    const moderator = await enter(platform.people.moderator)
    await moderator.call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'APPROVED' } })
    await killAndStart()
    const visitor = await enter(platform.people.uploader)
    await until('it is listed', PATIENCE_MS, async () => {
      const { member } = await visitor.call('GET /api/contents', { query: {} })
      return member.some((one) => one.id === id) || undefined
    })
    expect(await timesSaid(platform.dataDir, 'moderation', 'content.approved', id)).toBe(1)
    const again = enter(platform.people.moderator).then((one) =>
      one.call('PATCH /api/contents/{id}', {
        params: { id },
        body: { status: 'REJECTED', rejectionReason: 'Trop tard' },
      }),
    )
    await expect(again).rejects.toMatchObject({ code: 'CONTENT_ALREADY_DECIDED' })
    const { url } = await visitor.call('GET /api/contents/{id}/hls-url', { params: { id } })
    const playlist = await fetch(new URL(url, platform.running.url))
    expect(playlist.status).toBe(200)
    expect((await playlist.text()).match(/#EXT-X-STREAM-INF/g)?.length).toBeGreaterThanOrEqual(2)
  })

  test('while the console holds a decision: it takes effect once, by the next one', async () => {
    const id = await send(await enter(platform.people.uploader), 'Tué pendant le délai')
    await stateOf(platform.people.uploader, id, 'PENDING')
    const moderator = await enter(platform.people.moderator)
    const body = { outcome: 'APPROVED' as const }
    const held = await moderator.call('POST /api/admin/cases/{id}/decisions', { params: { id }, body })
    expect(held.status).toBe('HELD')
    await killAndStart()
    await stateOf(platform.people.uploader, id, 'APPROVED')
    expect(await timesSaid(platform.dataDir, 'moderation', 'content.approved', id)).toBe(1)
    const next = await enter(platform.people.moderator)
    const decisionId = held.hold?.id as string
    const late = next.call('DELETE /api/admin/cases/{id}/decisions/{decisionId}', {
      params: { id, decisionId },
    })
    await expect(late).rejects.toMatchObject({ code: 'DECISION_IN_EFFECT' })
  })

  test('while a decision is under way: it was either taken or can be taken, never both', async () => {
    const id = await send(await enter(platform.people.uploader), 'Tué pendant la décision')
    await stateOf(platform.people.uploader, id, 'PENDING')
    const moderator = await enter(platform.people.moderator)
    const decision = moderator
      .call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'APPROVED' } })
      .then(
        () => 'acknowledged',
        (error: unknown) => (error instanceof ApiError ? 'cut' : Promise.reject(error)),
      )
    await new Promise((resolve) => setTimeout(resolve, 15))
    await killAndStart()
    const outcome = await decision
    const next = await enter(platform.people.moderator)
    const second = await next
      .call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'APPROVED' } })
      .then(
        () => 'taken',
        (error: ApiError) => error.code,
      )
    if (outcome === 'acknowledged') expect(second).toBe('CONTENT_ALREADY_DECIDED')
    expect(await timesSaid(platform.dataDir, 'moderation', 'content.approved', id)).toBe(1)
    await stateOf(platform.people.uploader, id, 'APPROVED')
  })
})
