import type { Admin } from 'kafkajs'
import { DependencyRefused } from '../../service/dependency-refused.ts'
import type { TopicSpec } from '../transport.ts'
import { untilAnswered } from './until-answered.ts'

const PARTITIONS = 6
const REPLICAS = 3
/** Compaction may leave what was replaced or ended no longer than this, in segments that are still written to as well. */
const COMPACTION_LAG_MS = 7 * 86_400_000
/** As long as the PostgreSQL log keeps messages: shorter than the inbox remembers them. */
const RETENTION_MS = 30 * 86_400_000
/** Until every partition of our topics has a leader. */
const LEADERS_MS = 30_000

/** Creates what is missing, and waits until all of it can be used. */
export async function createTopics(admin: Admin, topics: TopicSpec[]): Promise<void> {
  const existing = new Set(await admin.listTopics())
  const missing = topics.filter((topic) => !existing.has(topic.name))
  if (missing.length > 0) await create(admin, missing)
  const names = topics.map((topic) => topic.name)
  // Note: what another process is creating just now exists, but may have no leader yet; nobody can join it.
  await untilAnswered(() => expectLeaders(admin, names), { forMs: LEADERS_MS })
}

async function create(admin: Admin, missing: TopicSpec[]): Promise<void> {
  const { brokers } = await admin.describeCluster()
  const creating = admin.createTopics({
    // Note: the client gives up on a topic that the broker has just promised; we wait for it ourselves.
    waitForLeaders: false,
    topics: missing.map((topic) => ({
      topic: topic.name,
      numPartitions: PARTITIONS,
      replicationFactor: Math.min(REPLICAS, brokers.length),
      configEntries: topic.compacted
        ? [
            { name: 'cleanup.policy', value: 'compact' },
            { name: 'max.compaction.lag.ms', value: String(COMPACTION_LAG_MS) },
          ]
        : [
            { name: 'cleanup.policy', value: 'delete' },
            { name: 'retention.ms', value: String(RETENTION_MS) },
          ],
    })),
  })
  await creating.catch((error) => {
    throw lacksRights(error) ? mayNotCreate(missing) : error
  })
}

/** Each topic that failed has an error of its own, with the broker's word for it. */
function lacksRights(error: unknown): boolean {
  const { errors = [] } = error as { errors?: { type?: string }[] }
  return [error as { type?: string }, ...errors].some(({ type }) => type?.endsWith('_AUTHORIZATION_FAILED'))
}

function mayNotCreate(topics: TopicSpec[]): DependencyRefused {
  return new DependencyRefused(
    `The account at the broker neither sees nor may create these topics: ${topics.map(({ name }) => name).join(', ')}. ` +
      'Give KAFKA_USERNAME its rights, or create them before the start (docs/operations/events.md).',
  )
}

async function expectLeaders(admin: Admin, topics: string[]): Promise<void> {
  const metadata = await admin.fetchTopicMetadata({ topics })
  if (!metadata.topics.every((topic) => topic.partitions.every(({ leader }) => leader >= 0)))
    throw new Error(`No leaders for all of ${topics.join(', ')}`)
}
