import type { Admin } from 'kafkajs'
import { untilAnswered } from './until-answered.ts'

/** Until those who know about a group answer. */
const COORDINATOR_MS = 10_000

/** Messages that a group has not finished yet. */
export function groupLag(admin: Admin, groupId: string, topics: string[]): Promise<number> {
  const mayPass = (error: unknown) => (error as { retriable?: boolean }).retriable === true
  return untilAnswered(() => countLag(admin, groupId, topics), { forMs: COORDINATOR_MS, mayPass })
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
