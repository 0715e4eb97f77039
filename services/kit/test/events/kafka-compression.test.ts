import { zstdCompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { BATCH_MAX, codecs } from '../../src/events/kafka/compression.ts'
import { openKafkaTransport } from '../../src/events/kafka/kafka-transport.ts'
import { Kafka, logLevel, Partitioners } from '../../src/events/kafka/kafkajs.ts'
import type { EventTransport } from '../../src/events/transport.ts'
import { eventually } from '../../src/testing/eventually.ts'
import { unsecured } from '../../src/testing/kafka/broker.ts'

const brokers = inject('kafkaBrokers')
const TOPIC = 2
const ZSTD = 4

/** Topics and brokers may compress what they store, in a codec that the publisher did not choose. */
describe.skipIf(brokers.length === 0)('batches compressed by the broker or another client', () => {
  const kafka = new Kafka({ clientId: 'compression', brokers, logLevel: logLevel.NOTHING })
  const admin = kafka.admin()
  let transport: EventTransport
  const value = 'x'.repeat(5_000)

  beforeAll(async () => {
    await admin.connect()
    transport = await openKafkaTransport(unsecured(brokers), 'compression', pino({ level: 'silent' }))
  })
  afterAll(async () => {
    await transport?.close()
    await admin.disconnect()
  })

  async function aTopic(compression: string): Promise<string> {
    const name = `compressed.${compression}.${crypto.randomUUID()}`
    await transport.ensureTopics([{ name, compacted: false }])
    await admin.alterConfigs({
      validateOnly: false,
      resources: [{ type: TOPIC, name, configEntries: [{ name: 'compression.type', value: compression }] }],
    })
    return name
  }

  test.each(['gzip', 'snappy', 'lz4', 'zstd'])('are read: %s', async (compression) => {
    const topic = await aTopic(compression)
    const sent = Array.from({ length: 30 }, (_, n) => ({
      topic,
      key: `k${n % 3}`,
      value: `${n}${value}`,
      headers: {},
    }))
    await transport.publish(sent)
    const values = new Set<string>()
    const subscription = await transport.subscribe(
      `read-${topic}`,
      [topic],
      async (message) => void values.add(message.value),
    )
    // Note: a message may arrive twice, as the transport delivers at least once.
    await eventually(() => values.size >= sent.length)
    expect([...values].toSorted()).toEqual(sent.map((message) => message.value).toSorted())
    expect(() => subscription.check()).not.toThrow()
    await subscription.stop()
  })

  test('refuses batches too large once decompressed, without allocating memory for them', async () => {
    const topic = await aTopic('producer')
    const own = codecs[ZSTD] as (typeof codecs)[number]
    codecs[ZSTD] = () => ({ ...own(), compress: async ({ buffer }) => zstdCompressSync(buffer) })
    const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner })
    await producer.connect()
    await producer.send({
      topic,
      compression: ZSTD,
      messages: [{ key: 'k', value: Buffer.alloc(BATCH_MAX) }],
    })
    await producer.disconnect()
    codecs[ZSTD] = own
    const subscription = await transport.subscribe(`read-${topic}`, [topic], async () => undefined)
    await eventually(() => {
      expect(() => subscription.check()).toThrow('messages cannot be read')
      return true
    })
    await subscription.stop()
  })
})
