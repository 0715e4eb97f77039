import { type Admin, CompressionTypes, Kafka, logLevel, Partitioners, type Producer } from 'kafkajs'
import type { Logger } from '../../log/logger.ts'
import { type EventTransport, inTurn, type Message, type TopicSpec } from '../transport.ts'
import { joinGroup } from './join-group.ts'

const PARTITIONS = 6
const REPLICAS = 3
const REQUEST_TIMEOUT_MS = 10_000
/** How long a start waits for a broker; each attempt takes the client some seconds. */
const BROKER_MS = 120_000
/** Until every partition of our topics has a leader. */
const LEADERS_MS = 30_000
/** Until those who know about a group answer. */
const COORDINATOR_MS = 10_000
const LOOK_EVERY_MS = 100

/**
 * Kafka by kafkajs, which is no longer maintained: no type of it leaves this folder.
 * Note: idempotent producing is off. kafkajs breaks sequence numbers under concurrent sends, and a broker's
 * idempotence ends with the producer's life; the inbox is what makes effects happen once.
 */
export async function openKafkaTransport(
  brokers: string[],
  clientId: string,
  log: Logger,
): Promise<EventTransport> {
  const kafka = new Kafka({
    clientId,
    brokers,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 3_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 8 },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => {
      const { message, ...details } = entry.log
      // Note: the client retries by itself; what it cannot mend reaches the caller as an error.
      log.debug({ kafka: details }, message)
    },
  })
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    maxInFlightRequests: 1,
  })
  const admin = kafka.admin()
  const connected = { producer: connector(producer), admin: connector(admin) }
  const sending = inTurn(async (messages) => {
    await connected.producer()
    await producer.sendBatch({
      acks: -1,
      compression: CompressionTypes.None,
      topicMessages: byTopic(messages),
    })
  })

  return {
    async ensureTopics(topics) {
      await awaitBroker(connected.admin, brokers, log)
      await createTopics(admin, topics)
    },
    publish: sending.publish,
    subscribe: (group, topics, onMessage) => joinGroup(kafka, group, topics, onMessage, log),
    async lag(group, topics) {
      await connected.admin()
      return patiently(() => groupLag(admin, group, topics))
    },
    async ping() {
      await connected.admin()
      await admin.describeCluster()
    },
    async close() {
      await sending.idle()
      await Promise.all([producer.disconnect(), admin.disconnect()].map((one) => one.catch(() => undefined)))
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

/** A broker that starts later than we do, or is away for a moment, is waited for; who looks at the log reads why. */
async function awaitBroker(connect: () => Promise<void>, brokers: string[], log: Logger): Promise<void> {
  const deadline = Date.now() + BROKER_MS
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(`No Kafka broker answers at ${brokers.join(', ')}`, { cause: error })
      log.warn({ err: error, brokers }, 'waiting for the Kafka broker')
    }
  }
}

async function createTopics(admin: Admin, topics: TopicSpec[]): Promise<void> {
  const existing = new Set(await admin.listTopics())
  const missing = topics.filter((topic) => !existing.has(topic.name))
  if (missing.length > 0) await create(admin, missing)
  // Note: what another process is creating just now exists, but may have no leader yet; nobody can join it.
  await awaitLeaders(
    admin,
    topics.map((topic) => topic.name),
  )
}

async function create(admin: Admin, missing: TopicSpec[]): Promise<void> {
  const { brokers } = await admin.describeCluster()
  await admin.createTopics({
    // Note: the client gives up on a topic that the broker has just promised; we wait for it ourselves.
    waitForLeaders: false,
    topics: missing.map((topic) => ({
      topic: topic.name,
      numPartitions: PARTITIONS,
      replicationFactor: Math.min(REPLICAS, brokers.length),
      configEntries: [{ name: 'cleanup.policy', value: topic.compacted ? 'compact' : 'delete' }],
    })),
  })
}

async function awaitLeaders(admin: Admin, topics: string[]): Promise<void> {
  const deadline = Date.now() + LEADERS_MS
  for (;;) {
    try {
      const metadata = await admin.fetchTopicMetadata({ topics })
      if (metadata.topics.every((topic) => topic.partitions.every(({ leader }) => leader >= 0))) return
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    if (Date.now() > deadline) throw new Error(`No leaders for all of ${topics.join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

function byTopic(messages: Message[]) {
  const topics = new Map<string, { key: string; value: string; headers: Record<string, string> }[]>()
  for (const { topic, ...message } of messages) topics.set(topic, [...(topics.get(topic) ?? []), message])
  return [...topics].map(([topic, list]) => ({ topic, messages: list }))
}

/** Coordinators and leaders move, and come with the first who asks: the client says so and does not wait. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + COORDINATOR_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error as { retriable?: boolean }).retriable || Date.now() > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

async function groupLag(admin: Admin, groupId: string, topics: string[]): Promise<number> {
  const committed = new Map<string, string>()
  for (const { topic, partitions } of await admin.fetchOffsets({ groupId, topics })) {
    for (const { partition, offset } of partitions) committed.set(`${topic}/${partition}`, offset)
  }
  let lag = 0
  for (const topic of topics) {
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
      const offset = Number(committed.get(`${topic}/${partition}`) ?? -1)
      lag += Number(high) - Math.max(offset, Number(low))
    }
  }
  return lag
}
