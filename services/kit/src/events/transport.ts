/** The bus as kit sees it: bytes in, bytes out, in order per key, at least once. */

export interface TopicSpec {
  name: string
  /** Keep the newest message of each key for ever (state topics). */
  compacted: boolean
}

export interface Message {
  topic: string
  key: string
  /** Empty for a tombstone: the key of a state topic has ended. */
  value: string
  headers: Record<string, string>
}

export interface Subscription {
  /** @throws where messages wait that cannot be read, and says why */
  check(): void
  /** Finishes the message in hand, commits what is done, and leaves the group. */
  stop(): Promise<void>
}

export interface EventTransport {
  readonly kind: 'postgres' | 'kafka'
  /** Creates what is missing; changes nothing that exists. */
  ensureTopics(topics: TopicSpec[]): Promise<void>
  /** Resolves once every message is stored. Messages of one key keep their order, within and across calls. */
  publish(messages: Message[]): Promise<void>
  /**
   * Reads topics as a member of a group, from the oldest message on for a new group. Members share the load;
   * no key is handled by two of them at once. `onMessage` is tried again until it resolves; only then is the
   * message done for the group.
   */
  subscribe(
    group: string,
    topics: string[],
    onMessage: (message: Message) => Promise<void>,
  ): Promise<Subscription>
  /** Messages that a group has not done yet. */
  lag(group: string, topics: string[]): Promise<number>
  /**
   * Removes the messages of a key, tombstones excepted, where the bus can; where it cannot (Kafka), compaction and
   * retention end them.
   */
  forget(topics: readonly string[], key: string): Promise<void>
  /** Throws when the bus cannot be reached. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Waits between attempts at a message whose handler throws, in milliseconds; the last one repeats. */
export const REDELIVERY_DELAYS_MS = [50, 200, 1_000, 5_000]

export function redeliveryDelay(attempt: number): number {
  return REDELIVERY_DELAYS_MS[Math.min(attempt, REDELIVERY_DELAYS_MS.length - 1)] as number
}

/** Runs one publish at a time, in the order of the calls: two in flight could swap places. A failure stops nothing. */
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
