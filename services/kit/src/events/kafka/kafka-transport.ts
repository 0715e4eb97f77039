import type { Admin, Producer, SASLOptions } from 'kafkajs'
import type { KafkaCluster } from '../../config/kafka-config.ts'
import type { Outages } from '../../health/outages.ts'
import type { Logger } from '../../log/logger.ts'
import { isTombstone } from '../tombstone.ts'
import { type EventTransport, inSequence, type Message } from '../transport.ts'
import { createTopics } from './create-topics.ts'
import { groupLag } from './group-lag.ts'
import { joinGroup } from './join-group.ts'
import { CompressionTypes, Kafka, logLevel, Partitioners } from './kafkajs.ts'

const REQUEST_TIMEOUT_MS = 10_000
/** How long a start waits for a broker; each attempt of the client takes some seconds. */
const BROKER_MS = 120_000

/**
 * Opens a transport over kafkajs, which is unmaintained: its types stay in this folder. Note: idempotent producing is
 * off, because kafkajs breaks sequence numbers under concurrent sends and a broker forgets a producer at its end; the
 * inbox deduplicates effects.
 */
export async function openKafkaTransport(
  cluster: KafkaCluster,
  clientId: string,
  log: Logger,
  stopping?: AbortSignal,
  outages?: Outages,
): Promise<EventTransport> {
  const { brokers, tls, sasl } = cluster
  const kafka = new Kafka({
    clientId,
    brokers,
    ...(tls && { ssl: tls }),
    ...(sasl && { sasl: sasl as SASLOptions }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 3_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 8 },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => {
      const { message, ...details } = entry.log
      // Note: the client retries by itself; other failures reach the caller as errors.
      log.debug({ kafka: details, message }, 'kafka.logged')
    },
  })
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    maxInFlightRequests: 1,
  })
  const admin = kafka.admin()
  /** Topics that must exist while the process runs. */
  const needed = new Set<string>()
  const connected = { producer: connector(producer), admin: connector(admin) }
  const sending = inSequence(async (messages) => {
    await connected.producer()
    await producer.sendBatch({
      acks: -1,
      compression: CompressionTypes.None,
      topicMessages: byTopic(messages),
    })
  })

  return {
    kind: 'kafka',
    async ensureTopics(topics) {
      const miss = (error: unknown) => {
        log.warn({ err: error, brokers }, 'broker.awaited: Kafka does not answer yet')
        outages?.failed('broker', clientId, error)
      }
      await awaitBroker(connected.admin, brokers, miss, stopping)
      outages?.answered('broker', clientId)
      await createTopics(admin, topics)
      for (const { name } of topics) needed.add(name)
    },
    publish: sending.publish,
    subscribe: (group, topics, onMessage) => joinGroup(kafka, group, topics, onMessage, log),
    async lag(group, topics) {
      await connected.admin()
      return groupLag(admin, group, topics)
    },
    // Note: an append-only log cannot delete by key; create-topics sets the retention that does.
    forget: async () => undefined,
    async ping() {
      await connected.admin()
      const existing = new Set(await admin.listTopics())
      const missing = [...needed].filter((name) => !existing.has(name))
      if (missing.length > 0)
        throw new Error(
          `topics are missing at the broker: ${missing.join(', ')}. A restart creates them, empty`,
        )
    },
    async close() {
      await sending.idle()
      await Promise.all(
        [producer.disconnect(), admin.disconnect()].map((closing) => closing.catch(() => undefined)),
      )
    },
  }
}

/** Connects on first use, and again after a failure. */
function connector(client: Producer | Admin): () => Promise<void> {
  let connection: Promise<void> | undefined
  return () => {
    connection ??= client.connect().catch((error) => {
      connection = undefined
      throw error
    })
    return connection
  }
}

/** Waits for a broker that starts late or is briefly down, and logs the reason. */
async function awaitBroker(
  connect: () => Promise<void>,
  brokers: string[],
  miss: (error: unknown) => void,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const deadline = Date.now() + BROKER_MS
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      stopping?.throwIfAborted()
      const refusal = findRefusal(error)
      if (refusal) throw new Error(`The Kafka broker ${refusal}`, { cause: error })
      if (Date.now() > deadline)
        throw new Error(`No Kafka broker answers at ${brokers.join(', ')}`, { cause: error })
      miss(error)
    }
  }
}

/** @returns what an operator must correct; null for failures that may be temporary */
function findRefusal(error: unknown): string | null {
  for (
    let failure = error as KafkaFailure | undefined;
    failure;
    failure = failure.cause ?? failure.originalError
  ) {
    if (failure.name === 'KafkaJSSASLAuthenticationError')
      return 'refuses the login: correct KAFKA_SASL_MECHANISM, KAFKA_USERNAME and KAFKA_PASSWORD'
    if (
      /certificate/i.test(failure.message) ||
      /^(CERT|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(failure.code ?? '')
    )
      return `has a certificate that is not trusted (${failure.message}): correct KAFKA_CA or KAFKA_BROKERS`
  }
  return null
}

type KafkaFailure = Error & { code?: string; cause?: KafkaFailure; originalError?: KafkaFailure }

function byTopic(messages: Message[]) {
  const topics = new Map<string, { key: string; value: string | null; headers: Record<string, string> }[]>()
  for (const { topic, ...message } of messages) {
    // Note: a broker compacts away only messages without any value.
    const kept = { ...message, value: isTombstone(message) ? null : message.value }
    topics.set(topic, [...(topics.get(topic) ?? []), kept])
  }
  return [...topics].map(([topic, list]) => ({ topic, messages: list }))
}
