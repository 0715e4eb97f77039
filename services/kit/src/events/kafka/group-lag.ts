import type { Admin } from 'kafkajs'
import { retryUntilAnswered } from './retry-until-answered.ts'

/** How long to wait for the group's coordinator. */
const COORDINATOR_MS = 10_000

/** Counts messages that a group has not handled yet. */
export function groupLag(admin: Admin, groupId: string, topics: string[]): Promise<number> {
  const mayPass = (error: unknown) => (error as { retriable?: boolean }).retriable === true
  return retryUntilAnswered(() => countLag(admin, groupId, topics), { forMs: COORDINATOR_MS, mayPass })
}

async function countLag(admin: Admin, groupId: string, topics: string[]): Promise<number> {
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
