import type { Database } from '../database/database.ts'
import type { Logger } from '../log/logger.ts'
import { countBytes } from './storable.ts'
import { type EventTransport, type Message, redeliveryDelay } from './transport.ts'

const BATCH = 200
/** Maximum delay of rows by other processes (the command line, a killed replica). */
const IDLE_MS = 5_000
/** Retry interval while another replica or a backup holds the lock and rows wait. */
const LOCKED_MS = 1_000
/** Bytes published at once: a broker treats the messages for one partition as one batch of at most a megabyte. */
const PART_BYTES = 512 * 1024
/** Advisory lock of the one publishing replica; a backup holds it while it takes its snapshots. */
export const RELAY_LOCK = 7_268_349_003

/**
 * Publishes the outbox at least once, in order per key. Note: publishes inside the transaction that holds the lock.
 * PostgreSQL frees it with the connection, so a killed replica is replaced at once, which a lease cannot do; nothing
 * else waits for these rows.
 */
export class Relay {
  readonly #database: Database
  readonly #transport: EventTransport
  readonly #log: Logger
  #running: Promise<void> | undefined
  #stopping = false
  #woken = false
  #interrupt = () => {}

  constructor(database: Database, transport: EventTransport, log: Logger) {
    this.#database = database
    this.#transport = transport
    this.#log = log
  }

  start(): void {
    this.#running ??= this.#loop()
  }

  /** Called after every commit that wrote events. */
  wake(): void {
    this.#woken = true
    this.#interrupt()
  }

  /** Publishes the remaining rows, then ends. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#interrupt()
    await this.#running
  }

  async #loop(): Promise<void> {
    let failures = 0
    while (!this.#stopping) {
      this.#woken = false
      try {
        const published = await this.#publishBatch()
        if (failures > 0) this.#log.info('relay.recovered: events are published again')
        failures = 0
        if (published < BATCH) await this.#untilRowsWait(published > 0)
      } catch (error) {
        if (failures === 0) this.#log.warn({ err: error }, 'relay.failed: events wait in the outbox')
        await this.#pause(redeliveryDelay(failures++), false)
      }
    }
    await this.#publishBatch().catch(() => undefined)
  }

  /** Waits for a commit of this process, or polls for rows written elsewhere. */
  async #untilRowsWait(hadLock: boolean): Promise<void> {
    if (!hadLock && (await this.#rowsWait())) return this.#pause(LOCKED_MS)
    do await this.#pause(IDLE_MS)
    while (!this.#stopping && !this.#woken && !(await this.#rowsWait()))
  }

  async #rowsWait(): Promise<boolean> {
    const [row] = await this.#database.quiet.query<{ waiting: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM kit.outbox WHERE published_at IS NULL) AS waiting',
    )
    return row?.waiting ?? false
  }

  #publishBatch(): Promise<number> {
    return this.#database.transaction(async (sql) => {
      const rows = await sql.query<Message & { id: string }>(
        `SELECT id, topic, key, value, headers FROM kit.outbox
         WHERE published_at IS NULL AND (SELECT pg_try_advisory_xact_lock($1)) ORDER BY id LIMIT ${BATCH}`,
        [RELAY_LOCK],
      )
      if (rows.length === 0) return 0
      const messages = rows.map(({ topic, key, value, headers }) => ({ topic, key, value, headers }))
      for (const part of inParts(messages)) await this.#transport.publish(part)
      // Note: commits without waiting for the disk; a mark lost in a power cut only repeats the publication.
      await sql.query(
        `UPDATE kit.outbox SET published_at = now() WHERE id = ANY($1::bigint[])
         RETURNING set_config('synchronous_commit', 'off', true)`,
        [rows.map((row) => row.id)],
      )
      return rows.length
    })
  }

  #pause(ms: number, wakeable = true): Promise<void> {
    return new Promise((resolve) => {
      if (this.#stopping || (wakeable && this.#woken)) return resolve()
      const timer = setTimeout(resolve, ms)
      this.#interrupt = () => {
        if (!wakeable && !this.#stopping) return
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

function* inParts(messages: readonly Message[]): Generator<Message[]> {
  let part: Message[] = []
  let bytes = 0
  for (const message of messages) {
    const size = countBytes(message)
    if (part.length > 0 && bytes + size > PART_BYTES) {
      yield part
      part = []
      bytes = 0
    }
    part.push(message)
    bytes += size
  }
  yield part
}
