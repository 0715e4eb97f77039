import { setTimeout as pass } from 'node:timers/promises'
import { until } from '@alcove/embedded/demo/until'
import { upload, visitAs } from '@alcove/embedded/demo/visitor'
import { startBroker } from '@alcove/kit/testing/kafka/broker'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aFilm } from '../support/film.ts'
import { timesSaid } from '../support/installation-database.ts'
import { createPeople, type People } from '../support/people.ts'
import { newDataDir, type RunningPlatform, runPlatform } from '../support/run-platform.ts'

const GONE_MS = 20_000
const PATIENCE_MS = 90_000

/** A broker of this file's own, because it is killed. One that belongs to somebody else is left alone. */
describe.skipIf(inject('kafkaBrokers').length === 0)('a broker that goes away', { timeout: 240_000 }, () => {
  let broker: Awaited<ReturnType<typeof startBroker>>
  let folder: Awaited<ReturnType<typeof newDataDir>>
  let platform: RunningPlatform
  let people: People

  beforeAll(async () => {
    broker = await startBroker()
    if ('missing' in broker) throw new Error(broker.missing)
    folder = await newDataDir()
    people = await createPeople(folder.dataDir)
    const environment = { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: broker.brokers.join(',') }
    platform = await runPlatform({ dataDir: folder.dataDir, environment })
  }, 240_000)
  afterAll(async () => {
    await platform?.stop()
    await folder?.remove()
    if ('stop' in broker) await broker.stop()
  }, 60_000)

  test('for twenty seconds: what was acknowledged meanwhile arrives afterwards, once', async (context) => {
    const control = 'control' in broker ? broker.control : null
    if (!control) return context.skip('the broker of KAFKA_BROKERS is not ours to kill')
    const film = (await aFilm()).file
    const uploader = await visitAs(platform.url, people.uploader.email, people.uploader.password)
    await control.kill()
    const sent = upload(uploader, {
      title: 'Sans courrier',
      file: film,
      filename: 'film.mp4',
      mimeType: 'video/mp4',
    })
    const id = await sent
    await until('readiness says so', PATIENCE_MS, async () => {
      const response = await fetch(`${platform.url}/readyz`)
      return (response.status === 503 && (await response.text()).includes('FAIL media.events')) || undefined
    })
    await pass(GONE_MS)
    await control.restart()
    const moderator = await visitAs(platform.url, people.moderator.email, people.moderator.password)
    await until('moderation has heard of it', PATIENCE_MS, async () => {
      const { member } = await moderator.call('GET /api/contents', { query: { status: 'PENDING' } })
      return member.some((one) => one.id === id) || undefined
    })
    expect(await timesSaid(folder.dataDir, 'media', 'content.processed', id)).toBe(1)
    await until('the platform is ready again', PATIENCE_MS, async () => {
      return (await fetch(`${platform.url}/readyz`)).status === 200 || undefined
    })
  })
})
