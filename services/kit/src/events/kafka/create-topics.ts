import type { Admin } from 'kafkajs'
import { DependencyRefused } from '../../service/dependency-refused.ts'
import type { TopicSpec } from '../transport.ts'
import { retryUntilAnswered } from './retry-until-answered.ts'

const PARTITIONS = 6
const REPLICAS = 3
/** Upper bound for replaced or deleted values, also in active segments. */
const COMPACTION_LAG_MS = 7 * 86_400_000
/** Same as the PostgreSQL log; shorter than the inbox remembers ids. */
const RETENTION_MS = 30 * 86_400_000
/** How long to wait until every partition has a leader. */
const LEADERS_MS = 30_000

/** Creates missing topics and waits until all of them are usable. */
export async function createTopics(admin: Admin, topics: TopicSpec[]): Promise<void> {
  const existing = new Set(await admin.listTopics())
  const missing = topics.filter((topic) => !existing.has(topic.name))
  if (missing.length > 0) await create(admin, missing)
  const names = topics.map((topic) => topic.name)
  // Note: a topic being created by another process exists, but may lack a leader and cannot be joined yet.
  await retryUntilAnswered(() => expectLeaders(admin, names), { forMs: LEADERS_MS })
}

async function create(admin: Admin, missing: TopicSpec[]): Promise<void> {
  const { brokers } = await admin.describeCluster()
  const creating = admin.createTopics({
    // Note: the client fails on a topic that the broker is still creating, so this code waits itself.
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

/** Checks every topic's own error for a lack of rights. */
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
    throw new Error(`every partition must have a leader, some lack one: ${topics.join(', ')}`)
}
