import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs'
import type { Logger } from '../../log/logger.ts'
import { type Message, redeliveryDelay, type Subscription } from '../transport.ts'

const SESSION_TIMEOUT_MS = 10_000
const HEARTBEAT_MS = 1_000
/** After fetching this long without a crash, a consumer counts as healthy again. */
const STEADY_MS = 30_000

/** Joins a group for the lifetime of the subscription and replaces a consumer that the client gives up. */
export async function joinGroup(
  kafka: Pick<Kafka, 'consumer'>,
  groupId: string,
  topics: string[],
  onMessage: (message: Message) => Promise<void>,
  log: Logger,
): Promise<Subscription> {
  let stopping = false
  const goOn = () => !stopping
  /** Crashes in a row; an unreadable (damaged) batch ends each replacement as well. */
  let crashes = 0
  let crashedAt = Number.NEGATIVE_INFINITY
  let failure: Error | undefined
  let consumer: Consumer
  let replacing: Promise<void> = Promise.resolve()

  async function join(): Promise<void> {
    consumer = createConsumer(kafka, groupId)
    const own = consumer
    own.on(own.events.CRASH, ({ payload }) => {
      log.warn({ err: payload.error, group: groupId }, 'consumer.restarted')
      if (payload.restart || stopping) return
      crashes++
      crashedAt = performance.now()
      failure = payload.error
      replacing = replace(own)
    })
    // Note: a fetched batch is decompressed and decoded; another broker may still hold one that cannot be.
    own.on(own.events.FETCH, () => {
      if (performance.now() - crashedAt < STEADY_MS) return
      crashes = 0
      failure = undefined
    })
    await own.connect()
    await own.subscribe({ topics, fromBeginning: true })
    await own.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: (payload) => handleBatch(payload, onMessage, () => stopping),
    })
  }

  async function replace(dead: Consumer): Promise<void> {
    await dead.disconnect().catch(() => undefined)
    for (let attempt = crashes - 1; goOn(); attempt++) {
      await pause(redeliveryDelay(attempt), goOn)
      try {
        if (goOn()) await join()
        return
      } catch (error) {
        log.warn({ err: error, group: groupId }, 'consumer.join-failed')
        await consumer.disconnect().catch(() => undefined)
      }
    }
  }

  await join()
  return {
    check() {
      if (failure) throw new Error(`messages cannot be read: ${failure.message}`, { cause: failure })
    },
    async stop() {
      stopping = true
      await replacing
      await consumer.stop()
      await consumer.disconnect()
    },
  }
}

function createConsumer(kafka: Pick<Kafka, 'consumer'>, groupId: string): Consumer {
  return kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    sessionTimeout: SESSION_TIMEOUT_MS,
    rebalanceTimeout: 2 * SESSION_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_MS,
    maxWaitTimeInMs: 250,
    metadataMaxAge: 30_000,
    // Note: the client restarts only after faults that it considers temporary, such as an unreachable broker.
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 8, restartOnFailure: async () => true },
  })
}

/** Handles messages in order, each until its handler succeeds; commits finished ones even when a later one fails. */
async function handleBatch(
  {
    batch,
    resolveOffset,
    heartbeat,
    isRunning,
    isStale,
    commitOffsetsIfNecessary,
    uncommittedOffsets,
  }: EachBatchPayload,
  onMessage: (message: Message) => Promise<void>,
  stopping: () => boolean,
): Promise<void> {
  const goOn = () => isRunning() && !isStale() && !stopping()
  // Note: kafkajs sends no heartbeats while a handler runs; a slow one would lose its partitions.
  const beating = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT_MS)
  try {
    for (const message of batch.messages) {
      for (let attempt = 0; goOn(); attempt++) {
        try {
          await onMessage(toMessage(batch.topic, message))
          resolveOffset(message.offset)
          break
        } catch {
          await pause(redeliveryDelay(attempt), goOn)
        }
      }
      if (!goOn()) break
    }
  } finally {
    clearInterval(beating)
    if (!isStale()) await commitOffsetsIfNecessary(uncommittedOffsets())
  }
}

function toMessage(topic: string, message: KafkaMessage): Message {
  const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value ?? '')])
  return {
    topic,
    key: message.key?.toString() ?? '',
    value: message.value?.toString() ?? '',
    headers: Object.fromEntries(headers),
  }
}

/** Waits and checks every 100 ms if it should go on. */
async function pause(ms: number, goOn: () => boolean): Promise<void> {
  for (let waited = 0; waited < ms && goOn(); waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, ms - waited)))
  }
}
