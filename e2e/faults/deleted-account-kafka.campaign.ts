import { until } from '@alcove/embedded/demo/until'
import type { Visitor } from '@alcove/embedded/demo/visitor'
import { PERSONAL_TOPICS } from '@alcove/kit/auth/erased-accounts'
import { startBroker } from '@alcove/kit/testing/kafka/broker'
import { openLog } from '@alcove/kit/testing/kafka/topic-traces'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { register, subscribe } from '../support/customers.ts'
import { findTraces } from '../support/find-traces.ts'
import { type InstalledPlatform, installPlatform } from '../support/installed-platform.ts'

const PATIENCE_MS = 90_000
const PERSON = {
  email: 'odile.fontanelle@exemple.test',
  username: 'Odile Fontanelle',
  password: 'une phrase pour partir',
}
const WORDS = ['odile', 'fontanelle']

/** Kafka cannot delete by key: compaction and retention remove the events. Uses its own broker, whose settings it changes. */
describe.skipIf(inject('kafkaBrokers').length === 0)(
  'a deleted account on Kafka',
  { timeout: 240_000 },
  () => {
    let broker: Awaited<ReturnType<typeof startBroker>>
    let log: ReturnType<typeof openLog>
    let platform: InstalledPlatform
    let owner: Visitor

    beforeAll(async () => {
      broker = await startBroker()
      if ('missing' in broker) throw new Error(broker.missing)
      const environment = { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: broker.brokers.join(',') }
      platform = await installPlatform({ environment })
      log = openLog(broker.brokers)
      await log.connect()
      owner = await subscribe(platform.running.url, PERSON, { planId: 'premium' })
    }, 300_000)
    afterAll(async () => {
      await log?.close()
      await platform?.remove()
      if (broker && 'stop' in broker) await broker.stop()
    }, 60_000)

    test('is named before by topics that are marked as personal, and by no other', async () => {
      const topics = await until('its events are in the log', PATIENCE_MS, async () => {
        const found = await log.findTraces(WORDS)
        return found.includes('user.profile-changed') ? found : undefined
      })
      expect(PERSONAL_TOPICS).toEqual(expect.arrayContaining(topics))
    })

    test('is named by none once compaction and retention have passed', async (context) => {
      if (process.env.KAFKA_BROKERS) return context.skip('the broker of KAFKA_BROKERS is not ours to change')
      const { userId } = owner
      await owner.call('DELETE /api/users/{id}', {
        params: { id: userId },
        body: { password: PERSON.password },
      })
      await until('the databases have forgotten it', PATIENCE_MS, async () => {
        const found = await findTraces(platform.dataDir, WORDS)
        return found.every((trace) => trace.includes('invoice') || trace.startsWith('sandbox')) || undefined
      })
      expect(await log.findTraces(WORDS)).toContain('user.profile-changed')
      await log.shorten()
      let others = 0
      await until('the log has forgotten it', PATIENCE_MS, async () => {
        // Note: a segment is compacted only after a later one has begun, which takes another message of its partition.
        for (let i = 0; i < 8; i++) {
          others++
          const person = { email: `autre-${others}@exemple.test`, password: 'une phrase pour rester' }
          await register(platform.running.url, person)
        }
        return (await log.findTraces(WORDS)).length === 0 || undefined
      })
    })
  },
)
