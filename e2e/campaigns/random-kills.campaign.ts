import { randomInt } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { ApiError } from '@alcove/contracts/client'
import { seeded } from '@alcove/embedded/demo/seeded'
import { until } from '@alcove/embedded/demo/until'
import type { Visitor } from '@alcove/embedded/demo/visitor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFilm } from '../support/film.ts'
import { timesSaid } from '../support/installation-database.ts'
import { type InstalledPlatform, installPlatform, sendFilm } from '../support/installed-platform.ts'
import type { Person } from '../support/people.ts'

const RUNS = Number(process.env.RUNS ?? 25)
const SEED = Number(process.env.SEED ?? randomInt(1_000_000))
const LONGEST_MS = 4_000
const PATIENCE_MS = 120_000

/** Kills the platform at random moments, repeatedly, while an uploader uploads and a moderator approves. */
describe(`${RUNS} random kills, seed ${SEED}`, () => {
  let platform: InstalledPlatform
  let film: Buffer
  const random = seeded(SEED)

  beforeAll(async () => {
    film = (await aFilm()).file
    platform = await installPlatform()
  })
  afterAll(() => platform?.remove())

  const enter = (person: Person) => platform.enter(person)

  /** Continues until it is interrupted; resolves with the acknowledged changes. */
  async function walk(title: string): Promise<{ sent?: string; approved?: string }> {
    const acknowledged: { sent?: string; approved?: string } = {}
    try {
      const uploader = await enter(platform.people.uploader)
      const id = await sendFilm(uploader, title, film)
      acknowledged.sent = id
      const moderator = await enter(platform.people.moderator)
      await becomes(uploader, id, 'PENDING')
      await moderator.call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'APPROVED' } })
      acknowledged.approved = id
    } catch (error) {
      const cut = error instanceof ApiError ? error.code === 'NETWORK' : error instanceof TypeError
      if (!cut) throw error
    }
    return acknowledged
  }

  function becomes(visitor: Visitor, id: string, wanted: string): Promise<true> {
    return until(`${id} is ${wanted}`, PATIENCE_MS, async () => {
      const { status } = await visitor.call('GET /api/contents/{id}', { params: { id } })
      return status === wanted || undefined
    })
  }

  test.each(Array.from({ length: RUNS }, (_, i) => i + 1))('run %i', async (run) => {
    const moment = Math.floor(random() * LONGEST_MS)
    const walking = walk(`Campagne ${SEED} ${run}`)
    await pass(moment)
    await platform.kill()
    const { sent, approved } = await walking
    await platform.start()
    if (!sent) return
    await becomes(await enter(platform.people.uploader), sent, approved ? 'APPROVED' : 'PENDING').catch(
      async (error) => {
        // Note: interrupted after the decision and before its answer, an unacknowledged approval may exist.
        if (approved || (await timesSaid(platform.dataDir, 'moderation', 'content.approved', sent)) !== 1)
          throw error
      },
    )
    expect(await timesSaid(platform.dataDir, 'media', 'content.uploaded', sent)).toBe(1)
    expect(await timesSaid(platform.dataDir, 'media', 'content.processed', sent)).toBe(1)
    expect(await timesSaid(platform.dataDir, 'moderation', 'content.approved', sent)).toBeLessThanOrEqual(1)
  })
})
