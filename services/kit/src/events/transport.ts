/** The bus as kit sees it: delivers bytes at least once, in order per key. */

export interface TopicSpec {
  name: string
  /** Keeps the newest message of each key for ever (state topics). */
  compacted: boolean
}

export interface Message {
  topic: string
  key: string
  /** Empty for a tombstone of a state topic's key. */
  value: string
  headers: Record<string, string>
}

export interface Subscription {
  /** @throws when unreadable messages wait, with the reason */
  check(): void
  /** Finishes the current message, commits, and leaves the group. */
  stop(): Promise<void>
}

export interface EventTransport {
  readonly kind: 'postgres' | 'kafka'
  /** Creates missing topics; leaves existing ones unchanged. */
  ensureTopics(topics: TopicSpec[]): Promise<void>
  /** Resolves once every message is stored. Keeps the order per key, within and across calls. */
  publish(messages: Message[]): Promise<void>
  /**
   * Reads topics as a member of a group; a new group starts at the oldest message. Members share the load, and no two
   * handle one key at once. Retries `onMessage` until it resolves; only then is the message done.
   */
  subscribe(
    group: string,
    topics: string[],
    onMessage: (message: Message) => Promise<void>,
  ): Promise<Subscription>
  /** Counts messages that a group has not handled yet. */
  lag(group: string, topics: string[]): Promise<number>
  /** Deletes the messages of a key except tombstones. Kafka cannot; there compaction and retention delete them. */
  forget(topics: readonly string[], key: string): Promise<void>
  /** @throws when the bus is unreachable */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Delays between attempts at a message whose handler throws, in milliseconds; the last one repeats. */
export const REDELIVERY_DELAYS_MS = [50, 200, 1_000, 5_000]

export function redeliveryDelay(attempt: number): number {
  return REDELIVERY_DELAYS_MS[Math.min(attempt, REDELIVERY_DELAYS_MS.length - 1)] as number
}

/** Serialises publishes in call order, because concurrent ones could swap; a failure does not stop later ones. */
export function inSequence(publish: (messages: Message[]) => Promise<void>): {
  publish: (messages: Message[]) => Promise<void>
  idle: () => Promise<unknown>
} {
  let last: Promise<unknown> = Promise.resolve()
  return {
    publish(messages) {
      if (messages.length === 0) return Promise.resolve()
      const result = last.then(() => publish(messages))
      last = result.catch(() => undefined)
      return result
    },
    idle: () => last,
  }
}
