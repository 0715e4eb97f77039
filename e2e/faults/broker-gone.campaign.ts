import { setTimeout as pass } from 'node:timers/promises'
import { until } from '@alcove/embedded/demo/until'
import { startBroker } from '@alcove/kit/testing/kafka/broker'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aFilm } from '../support/film.ts'
import { timesSaid } from '../support/installation-database.ts'
import { type InstalledPlatform, installPlatform, sendFilm } from '../support/installed-platform.ts'

const GONE_MS = 20_000
const PATIENCE_MS = 90_000

/** This file runs a broker of its own, because it kills it. A shared broker is left alone. */
describe.skipIf(inject('kafkaBrokers').length === 0)('a broker that goes away', { timeout: 240_000 }, () => {
  let broker: Awaited<ReturnType<typeof startBroker>>
  let platform: InstalledPlatform

  beforeAll(async () => {
    broker = await startBroker()
    if ('missing' in broker) throw new Error(broker.missing)
    const environment = { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: broker.brokers.join(',') }
    platform = await installPlatform({ environment })
  }, 240_000)
  afterAll(async () => {
    await platform?.remove()
    if ('stop' in broker) await broker.stop()
  }, 60_000)

  test('for twenty seconds: what was acknowledged meanwhile arrives afterwards, once', async (context) => {
    const control = 'control' in broker ? broker.control : null
    if (!control) return context.skip('the broker of KAFKA_BROKERS is not ours to kill')
    const film = (await aFilm()).file
    const uploader = await platform.enter(platform.people.uploader)
    await control.kill()
    const id = await sendFilm(uploader, 'Sans courrier', film)
    await until('the status says so', PATIENCE_MS, async () => {
      const response = await fetch(`${platform.running.url}/status`)
      return (await response.text()).includes('FAIL media.events') || undefined
    })
    expect((await fetch(`${platform.running.url}/readyz`)).status).toBe(200)
    await pass(GONE_MS)
    await control.restart()
    const moderator = await platform.enter(platform.people.moderator)
    await until('moderation has heard of it', PATIENCE_MS, async () => {
      const { member } = await moderator.call('GET /api/contents', { query: { status: 'PENDING' } })
      return member.some((one) => one.id === id) || undefined
    })
    expect(await timesSaid(platform.dataDir, 'media', 'content.processed', id)).toBe(1)
    await until('the status is whole again', PATIENCE_MS, async () => {
      const text = await (await fetch(`${platform.running.url}/status`)).text()
      return !text.includes('FAIL') || undefined
    })
  })
})
