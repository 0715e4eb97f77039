import type { EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs'
import type { Logger } from '../../log/logger.ts'
import { type Message, redeliveryDelay, type Subscription } from '../transport.ts'

const SESSION_TIMEOUT_MS = 10_000
const HEARTBEAT_MS = 1_000

export async function joinGroup(
  kafka: Kafka,
  groupId: string,
  topics: string[],
  onMessage: (message: Message) => Promise<void>,
  log: Logger,
): Promise<Subscription> {
  const consumer = kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    sessionTimeout: SESSION_TIMEOUT_MS,
    rebalanceTimeout: 2 * SESSION_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_MS,
    maxWaitTimeInMs: 250,
    metadataMaxAge: 30_000,
    // Note: a consumer never gives up by itself; a broker that is away comes back.
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 8, restartOnFailure: async () => true },
  })
  consumer.on(consumer.events.CRASH, ({ payload }) =>
    log.warn({ err: payload.error, group: groupId }, 'consumer restarts'),
  )
  let stopping = false
  await consumer.connect()
  await consumer.subscribe({ topics, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    eachBatch: (payload) => handleBatch(payload, onMessage, () => stopping),
  })
  return {
    async stop() {
      stopping = true
      await consumer.stop()
      await consumer.disconnect()
    },
  }
}

/** Every message in turn, each until its handler succeeds; what is done is committed even when a later one fails. */
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
  // Note: kafkajs does not send heartbeats while a handler runs; a slow one would lose its partitions.
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

/** Waits, but looks every tenth of a second whether waiting still makes sense. */
async function pause(ms: number, goOn: () => boolean): Promise<void> {
  for (let waited = 0; waited < ms && goOn(); waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, ms - waited)))
  }
}
