import { deadLetterTopic, type EventSpec } from '@alcove/contracts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log/logger.ts'
import { withRequestContext } from '../log/request-context.ts'
import { type Consumer, received } from './consumer.ts'
import { fromMessage } from './envelope.ts'
import { BehindParkedEvent, claimInbox, type Once } from './inbox.ts'
import { MalformedEvent } from './malformed-event.ts'
import { moveToDeadLetters } from './move-to-dead-letters.ts'
import { parkMessage } from './park-message.ts'
import { RetryLoop } from './retry-loop.ts'
import { requireStorable } from './storable.ts'
import { isTombstone, readTombstone } from './tombstone.ts'
import type { EventTransport, Message, Subscription, TopicSpec } from './transport.ts'

export interface ConsumerGroupDeps {
  service: string
  database: Database
  transport: EventTransport
  log: Logger
  /** Delays before each retry of a failed event, in milliseconds; after the last one it becomes a dead letter. */
  retryDelaysMs: number[]
  /** Dead letters are published through the outbox too. */
  wakeRelay: () => void
  /** Called once a tombstone has taken effect. */
  onTombstone?: () => Promise<void>
}

export const RETRY_DELAYS_MS = [200, 1_000, 5_000, 30_000, 120_000]

/**
 * Runs all consumers of a service as one group of the transport. Raising `generation` starts a new group, which reads
 * every topic from the beginning to rebuild projections.
 */
export class ConsumerGroup {
  readonly name: string
  readonly topics: string[]
  readonly #consumers: Map<string, Consumer>
  readonly #deps: ConsumerGroupDeps
  readonly #retries: RetryLoop
  #subscription: Subscription | undefined

  constructor(deps: ConsumerGroupDeps, consumers: Consumer[], generation: number) {
    this.name = `${deps.service}@${generation}`
    this.topics = consumers.map((consumer) => consumer.spec.name)
    this.#consumers = new Map(consumers.map((consumer) => [consumer.spec.name, consumer]))
    this.#deps = deps
    this.#retries = new RetryLoop(this.name, deps, (message) => this.#handle(message, true))
    if (this.#consumers.size !== consumers.length)
      throw new Error(`${deps.service} must have one consumer per event, got two for the same`)
  }

  async start(): Promise<void> {
    if (this.topics.length === 0) return
    this.#retries.start()
    this.#subscription = await this.#deps.transport.subscribe(this.name, this.topics, (message) =>
      this.#process(message),
    )
  }

  async stop(): Promise<void> {
    await this.#subscription?.stop()
    await this.#retries.stop()
  }

  /** @throws when unreadable events wait, with the reason */
  check(): void {
    this.#subscription?.check()
  }

  /** Counts events not yet handled by this group, parked ones included. */
  async backlog(): Promise<number> {
    if (this.topics.length === 0) return 0
    // In this order: an event moves from the bus to the parked ones, never back, so none is missed.
    const lag = await this.#deps.transport.lag(this.name, this.topics)
    return lag + (await this.#retries.count())
  }

  /** Resolves once the message took effect, was parked, or became a dead letter. */
  async #process(message: Message): Promise<void> {
    try {
      await this.#handle(message, false)
    } catch (error) {
      const { database, log } = this.#deps
      try {
        if (error instanceof MalformedEvent) {
          log.error({ topic: message.topic, reason: error.message }, 'event.malformed: kept as dead letter')
          await moveToDeadLetters(database, { group: this.name, message, reason: error.message, attempts: 1 })
          this.#deps.wakeRelay()
          return
        }
        const behind = error instanceof BehindParkedEvent
        if (!behind)
          log.warn(
            { err: error, topic: message.topic, key: message.key },
            'event.failed: it is handled again',
          )
        await parkMessage(database, {
          group: this.name,
          message,
          attempts: behind ? 0 : 1,
          delayMs: behind ? 0 : (this.#deps.retryDelaysMs[0] ?? 0),
          error: behind ? 'waits behind an earlier event of its key' : String(error),
        })
        this.#retries.wake()
      } catch (storeError) {
        log.warn(
          { err: storeError, topic: message.topic },
          'event.stuck: it can neither be handled nor parked',
        )
        throw storeError
      }
    }
  }

  async #handle(message: Message, parked: boolean): Promise<void> {
    const consumer = this.#consumers.get(message.topic)
    if (!consumer) throw new MalformedEvent(`no consumer for ${message.topic}`)
    requireStorable(message)
    const once: Once = isTombstone(message)
      ? await this.#erase(consumer, message, parked)
      : await this.#deliver(consumer, message, parked)
    if (!once.used)
      throw new Error(`The handler of ${message.topic} in ${this.#deps.service} did not pass on "once"`)
  }

  async #deliver(consumer: Consumer, message: Message, parked: boolean): Promise<Once> {
    const event = fromMessage(consumer.spec, message)
    const once = this.#createOnce(consumer, message, event.id, parked)
    const context = { requestId: event.requestid ?? event.id, traceparent: event.traceparent }
    await withRequestContext(context, () => consumer.handle(received(event, once)))
    return once
  }

  async #erase(consumer: Consumer, message: Message, parked: boolean): Promise<Once> {
    const { id, key, requestId = id } = readTombstone(consumer.spec, message)
    const once = this.#createOnce(consumer, message, id, parked)
    const { database, onTombstone } = this.#deps
    const erase = consumer.erase ?? (() => database.transaction((sql) => claimInbox(sql, once)))
    await withRequestContext({ requestId }, () => erase({ key, once }))
    await onTombstone?.()
    return once
  }

  #createOnce({ spec }: Consumer, message: Message, eventId: string, parked: boolean): Once {
    const { topic, key } = message
    const tombstone = isTombstone(message)
    return { group: this.name, eventId, topic, key, state: spec.state, tombstone, parked, used: false }
  }
}

/** Lists every topic of the events, dead-letter topics included. */
export function listTopics(specs: Pick<EventSpec, 'name' | 'state'>[]): TopicSpec[] {
  return specs.flatMap((spec) => [
    { name: spec.name, compacted: spec.state },
    { name: deadLetterTopic(spec.name), compacted: false },
  ])
}
