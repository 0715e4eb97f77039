import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { KafkaCluster } from '../../src/config/kafka-config.ts'
import { openKafkaTransport } from '../../src/events/kafka/kafka-transport.ts'
import type { TopicSpec } from '../../src/events/transport.ts'
import type { Broker } from '../../src/testing/kafka/broker.ts'
import { javaBroker } from '../../src/testing/kafka/java-broker.ts'
import { STRANGER } from '../../src/testing/kafka/secured-listener.ts'

const ACCOUNT = { username: 'alcove', password: 'un-mot-de-passe-de-test' }
const hasJava = inject('kafkaBrokers').length > 0 && !process.env.KAFKA_BROKERS

describe.skipIf(!hasJava)('broker with TLS and SASL', () => {
  let broker: Broker | undefined
  beforeAll(async () => {
    const started = await javaBroker(ACCOUNT)
    if ('brokers' in started) broker = started
  })
  afterAll(() => broker?.stop())

  const cluster = (change: Partial<KafkaCluster> = {}): KafkaCluster => {
    const { brokers = [], ca = '' } = broker?.secured ?? {}
    return { brokers, tls: { ca }, sasl: { mechanism: 'scram-sha-512', ...ACCOUNT }, ...change }
  }
  const connect = (change?: Partial<KafkaCluster>) =>
    openKafkaTransport(cluster(change), 'test', pino({ level: 'silent' }))
  const refusal = async (change: Partial<KafkaCluster>, wanted: TopicSpec[] = []) => {
    const transport = await connect(change)
    const topics = transport.ensureTopics(wanted)
    return topics.then(() => 'taken', String).finally(() => transport.close())
  }

  test.each(['scram-sha-512', 'plain'] as const)('connects with %s', async (mechanism) => {
    const transport = await connect({ sasl: { mechanism, ...ACCOUNT } })
    await transport.ensureTopics([])
    await transport.ping()
    await transport.close()
  })

  test('refuses a wrong password at once, and names the settings', async () => {
    const sasl = { mechanism: 'scram-sha-512', ...ACCOUNT, password: 'faux' } as const
    expect(await refusal({ sasl })).toMatch(/refuses the login.*KAFKA_USERNAME and KAFKA_PASSWORD/)
  })

  test('names the topics that an account without rights can neither see nor create', async () => {
    const sasl = { mechanism: 'plain', ...ACCOUNT, username: STRANGER } as const
    const wanted = [{ name: 'content.uploaded', compacted: false }]
    expect(await refusal({ sasl }, wanted)).toMatch(/may create these topics: content\.uploaded\./)
  })

  test('is refused without its certificate', async () => {
    expect(await refusal({ tls: {} })).toMatch(/not trusted.*KAFKA_CA/)
  })
})
