import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openKafkaTransport } from '../../src/events/kafka/kafka-transport.ts'
import { Kafka, logLevel } from '../../src/events/kafka/kafkajs.ts'
import { startBroker, unsecured } from '../../src/testing/kafka/broker.ts'
import { transportContract } from './transport-contract.ts'

/** This file's own broker, because the contract suite restarts it. */
describe.skipIf(inject('kafkaBrokers').length === 0)('with a real broker', () => {
  let broker: Awaited<ReturnType<typeof startBroker>>
  const warnings: string[] = []
  const keepWarning = ({ name }: Error) => warnings.push(name)
  beforeAll(async () => {
    process.on('warning', keepWarning)
    broker = await startBroker()
  })
  afterAll(async () => {
    if ('stop' in broker) await broker.stop()
    process.off('warning', keepWarning)
  })

  transportContract('Kafka', async () => {
    if ('missing' in broker) throw new Error(broker.missing)
    const { brokers, control } = broker
    return {
      connect: () => openKafkaTransport(unsecured(brokers), 'exam', pino({ level: 'silent' })),
      interrupt: control
        ? async () => {
            await control.kill()
            await control.restart()
          }
        : null,
    }
  })

  test('names a deleted topic', async () => {
    if ('missing' in broker) throw new Error(broker.missing)
    const transport = await openKafkaTransport(unsecured(broker.brokers), 'exam', pino({ level: 'silent' }))
    const topic = `deleted.${randomUUID()}`
    await transport.ensureTopics([{ name: topic, compacted: false }])
    await transport.ping()
    const admin = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING }).admin()
    await admin.connect()
    await admin.deleteTopics({ topics: [topic] })
    await admin.disconnect()
    await expect
      .poll(() => transport.ping().then(() => '', String))
      .toContain(`missing at the broker: ${topic}.`)
    await transport.ensureTopics([{ name: topic, compacted: false }])
    await transport.ping()
    await transport.close()
  })

  test('causes no warning of Node', () => expect(warnings).toEqual([]))
})
