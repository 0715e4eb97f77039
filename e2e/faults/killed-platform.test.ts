import { ApiError } from '@alcove/contracts/client'
import { until } from '@alcove/embedded/demo/until'
import { upload, type Visitor, visitAs } from '@alcove/embedded/demo/visitor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFilm } from '../support/film.ts'
import { timesSaid } from '../support/installation-database.ts'
import { createPeople, type People } from '../support/people.ts'
import { newDataDir, type RunningPlatform, runPlatform } from '../support/run-platform.ts'

const PATIENCE_MS = 90_000

/** kill -9 at any moment, then start at once: nothing acknowledged is lost, nothing happens twice. */
describe('a platform that is killed', { timeout: 180_000 }, () => {
  let folder: Awaited<ReturnType<typeof newDataDir>>
  let platform: RunningPlatform
  let people: People
  let film: Buffer

  beforeAll(async () => {
    folder = await newDataDir()
    film = (await aFilm()).file
    people = await createPeople(folder.dataDir)
    platform = await runPlatform(folder)
  })
  afterAll(async () => {
    await platform?.stop()
    await folder.remove()
  })

  const enter = (person: People[keyof People]) => visitAs(platform.url, person.email, person.password)
  const send = (visitor: Visitor, title: string) =>
    upload(visitor, { title, file: film, filename: 'film.mp4', mimeType: 'video/mp4' })
  async function killAndStart(): Promise<void> {
    await platform.kill()
    platform = await runPlatform(folder)
  }
  async function stateOf(person: People[keyof People], id: string, wanted: string): Promise<void> {
    const visitor = await enter(person)
    await until(`${id} is ${wanted}`, PATIENCE_MS, async () => {
      const { status } = await visitor.call('GET /api/contents/{id}', { params: { id } })
      return status === wanted || undefined
    })
  }

  test('right after the file was accepted: it is prepared once, by the next one', async () => {
    const id = await send(await enter(people.uploader), 'Tué après acceptation')
    await killAndStart()
    await stateOf(people.uploader, id, 'PENDING')
    expect(await timesSaid(folder.dataDir, 'media', 'content.uploaded', id)).toBe(1)
    expect(await timesSaid(folder.dataDir, 'media', 'content.processed', id)).toBe(1)
  })

  test.each([300, 900, 1_800])(
    '%i ms into the work on a file: it starts again, and is done once',
    async (ms) => {
      const id = await send(await enter(people.uploader), `Tué après ${ms} ms`)
      await new Promise((resolve) => setTimeout(resolve, ms))
      await killAndStart()
      await stateOf(people.uploader, id, 'PENDING')
      expect(await timesSaid(folder.dataDir, 'media', 'content.processed', id)).toBe(1)
    },
  )

  test('right after a decision: it stands, is told once, and the video can be watched', async () => {
    const id = await send(await enter(people.uploader), 'Tué après décision')
    await stateOf(people.uploader, id, 'PENDING')
    const moderator = await enter(people.moderator)
    await moderator.call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'APPROVED' } })
    await killAndStart()
    const visitor = await enter(people.uploader)
    await until('it is listed', PATIENCE_MS, async () => {
      const { member } = await visitor.call('GET /api/contents', { query: {} })
      return member.some((one) => one.id === id) || undefined
    })
    expect(await timesSaid(folder.dataDir, 'moderation', 'content.approved', id)).toBe(1)
    const again = enter(people.moderator).then((one) =>
      one.call('PATCH /api/contents/{id}', {
        params: { id },
        body: { status: 'REJECTED', rejectionReason: 'Trop tard' },
      }),
    )
    await expect(again).rejects.toMatchObject({ code: 'CONTENT_ALREADY_DECIDED' })
    const { url } = await visitor.call('GET /api/contents/{id}/hls-url', { params: { id } })
    const playlist = await fetch(new URL(url, platform.url))
    expect(playlist.status).toBe(200)
    expect((await playlist.text()).match(/#EXT-X-STREAM-INF/g)?.length).toBeGreaterThanOrEqual(2)
  })

  test('while a decision is under way: it was either taken or can be taken, never both', async () => {
    const id = await send(await enter(people.uploader), 'Tué pendant la décision')
    await stateOf(people.uploader, id, 'PENDING')
    const moderator = await enter(people.moderator)
    const decision = moderator
      .call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'APPROVED' } })
      .then(
        () => 'acknowledged',
        (error: unknown) => (error instanceof ApiError ? 'cut' : Promise.reject(error)),
      )
    await new Promise((resolve) => setTimeout(resolve, 15))
    await killAndStart()
    const outcome = await decision
    const next = await enter(people.moderator)
    const second = await next
      .call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'APPROVED' } })
      .then(
        () => 'taken',
        (error: ApiError) => error.code,
      )
    if (outcome === 'acknowledged') expect(second).toBe('CONTENT_ALREADY_DECIDED')
    expect(await timesSaid(folder.dataDir, 'moderation', 'content.approved', id)).toBe(1)
    await stateOf(people.uploader, id, 'APPROVED')
  })
})
