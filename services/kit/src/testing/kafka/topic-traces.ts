import { PERSONAL_TOPICS } from '../../auth/erased-accounts.ts'
import { Kafka, logLevel } from '../../events/kafka/kafkajs.ts'

const READ_WITHIN_MS = 30_000
/** Kafka's number of the resource type "topic", which an ES module cannot import from kafkajs. */
const TOPIC = 2
/** Milliseconds instead of weeks. */
const SHORT = '500'
const SHORTENED = {
  compact: ['segment.ms', 'max.compaction.lag.ms', 'delete.retention.ms'],
  delete: ['segment.ms', 'retention.ms'],
}

/** Opens the log of a test's own broker. */
export function openLog(brokers: string[]) {
  const kafka = new Kafka({ brokers, logLevel: logLevel.NOTHING })
  const admin = kafka.admin()

  async function existing(): Promise<string[]> {
    return (await admin.listTopics()).filter((topic) => !topic.startsWith('__'))
  }
  /** Reads non-empty partitions as `topic/partition` with their last offset. */
  async function ends(topics: string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for (const topic of topics)
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
        if (Number(low) < Number(high)) found.set(`${topic}/${partition}`, Number(high) - 1)
    return found
  }
  return {
    connect: () => admin.connect(),
    close: () => admin.disconnect(),
    /** Finds topics with a message or key that contains one of the words. */
    async findTraces(words: readonly string[]): Promise<string[]> {
      const topics = await existing()
      const unread = await ends(topics)
      const found = new Set<string>()
      if (unread.size === 0) return []
      const consumer = kafka.consumer({ groupId: `traces-${crypto.randomUUID()}` })
      await consumer.connect()
      try {
        await consumer.subscribe({ topics, fromBeginning: true })
        await new Promise<void>((resolve, reject) => {
          const late = setTimeout(
            () => reject(new Error(`not read to the end: ${[...unread.keys()].join()}`)),
            READ_WITHIN_MS,
          )
          const read = (topic: string, partition: number, offset: number) => {
            const name = `${topic}/${partition}`
            if (offset >= (unread.get(name) ?? Number.POSITIVE_INFINITY)) unread.delete(name)
            if (unread.size > 0) return
            clearTimeout(late)
            resolve()
          }
          consumer
            .run({
              eachMessage: async ({ topic, partition, message }) => {
                const text = `${message.key ?? ''}\n${message.value ?? ''}`.toLowerCase()
                if (words.some((word) => text.includes(word))) found.add(topic)
                read(topic, partition, Number(message.offset))
              },
            })
            .catch(reject)
        })
      } finally {
        await consumer.disconnect()
      }
      return [...found].sort()
    },
    /** Shortens the broker's retention of personal messages from weeks to seconds. */
    async shorten(): Promise<void> {
      const topics = (await existing()).filter((topic) => PERSONAL_TOPICS.includes(topic))
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: topics.map((name) => ({
          type: TOPIC,
          name,
          configNames: ['cleanup.policy'],
        })),
      })
      await admin.alterConfigs({
        validateOnly: false,
        resources: resources.map(({ resourceName: name, configEntries }) => {
          const policy = configEntries[0]?.configValue as keyof typeof SHORTENED
          return {
            type: TOPIC,
            name,
            configEntries: [
              { name: 'cleanup.policy', value: policy },
              { name: 'min.cleanable.dirty.ratio', value: '0.01' },
              ...SHORTENED[policy].map((setting) => ({ name: setting, value: SHORT })),
            ],
          }
        }),
      })
    },
  }
}
