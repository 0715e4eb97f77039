import type { Database } from '../database/database.ts'
import type { ConsumerGroupDeps } from './consumer-group.ts'
import { MalformedEvent } from './malformed-event.ts'
import { insertDeadLetter } from './move-to-dead-letters.ts'
import { toStorableReason } from './storable.ts'
import type { Message } from './transport.ts'

/** How long other replicas leave a claimed event alone. */
const CLAIM_MS = 60_000
/** Poll interval while events are parked: another replica may hold the due one and die. */
const POLL_MS = 2_000
/** Poll interval while none is parked: bounds the delay of replays and of events parked by a killed replica. */
const IDLE_MS = 5_000

/** An earlier parked event of the same key, behind which `p` waits. */
const EARLIER = `SELECT 1 FROM kit.parked_event earlier WHERE earlier.consumer_group = p.consumer_group
  AND earlier.topic = p.topic AND earlier.key = p.key AND earlier.id < p.id`

type ParkedRow = Message & { id: string; attempts: number }

/** Retries parked events: the oldest of each key, when due. */
export class RetryLoop {
  readonly #group: string
  readonly #deps: ConsumerGroupDeps
  readonly #handle: (message: Message) => Promise<void>
  #stopping = false
  #woken = false
  #interrupt = () => {}
  #running: Promise<void> | undefined

  constructor(group: string, deps: ConsumerGroupDeps, handle: (message: Message) => Promise<void>) {
    this.#group = group
    this.#deps = deps
    this.#handle = handle
  }

  start(): void {
    this.#running ??= this.#loop()
  }

  wake(): void {
    this.#woken = true
    this.#interrupt()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#interrupt()
    await this.#running
  }

  async count(): Promise<number> {
    const [row] = await this.#deps.database.quiet.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM kit.parked_event WHERE consumer_group = $1',
      [this.#group],
    )
    return row?.n ?? 0
  }

  async #loop(): Promise<void> {
    while (!this.#stopping) {
      this.#woken = false
      let wait = POLL_MS
      try {
        wait = await this.#untilNext()
        if (wait <= 0) {
          const row = await this.#claimDue()
          if (row) {
            await this.#retry(row)
            continue
          }
          wait = POLL_MS
        }
      } catch (error) {
        wait = POLL_MS
        this.#deps.log.warn(
          { err: error, group: this.#group },
          'event.parked: parked events cannot be handled',
        )
      }
      await this.#pause(wait)
    }
  }

  async #claimDue(): Promise<ParkedRow | undefined> {
    const rows = await this.#deps.database.query<ParkedRow>(
      `UPDATE kit.parked_event SET next_attempt_at = now() + make_interval(secs => $2::float / 1000)
       WHERE id = (
         SELECT p.id FROM kit.parked_event p
         WHERE p.consumer_group = $1 AND p.next_attempt_at <= now() AND NOT EXISTS (${EARLIER})
         ORDER BY p.next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, topic, key, value, headers, attempts`,
      [this.#group, CLAIM_MS],
    )
    return rows[0]
  }

  /** @returns milliseconds until the next event is due, 0 or less when one is, at most the poll interval */
  async #untilNext(): Promise<number> {
    const [row] = await this.#deps.database.quiet.query<{ ms: number | null }>(
      `SELECT extract(epoch FROM min(p.next_attempt_at) - now())::float * 1000 AS ms
       FROM kit.parked_event p WHERE p.consumer_group = $1 AND NOT EXISTS (${EARLIER})`,
      [this.#group],
    )
    return row?.ms == null ? IDLE_MS : Math.min(POLL_MS, row.ms)
  }

  async #retry({ id, attempts, ...message }: ParkedRow): Promise<void> {
    const { database, log, retryDelaysMs } = this.#deps
    try {
      await this.#handle(message)
      await database.query('DELETE FROM kit.parked_event WHERE id = $1', [id])
    } catch (error) {
      const delay = retryDelaysMs[attempts]
      if (error instanceof MalformedEvent || delay === undefined) {
        log.error(
          { err: error, topic: message.topic, key: message.key, attempts: attempts + 1 },
          'event.given-up: kept as dead letter',
        )
        await giveUp(database, id, {
          group: this.#group,
          message,
          reason: String(error),
          attempts: attempts + 1,
        })
        this.#deps.wakeRelay()
        return
      }
      await database.query(
        `UPDATE kit.parked_event SET attempts = attempts + 1, last_error = $2,
           next_attempt_at = now() + make_interval(secs => $3::float / 1000) WHERE id = $1`,
        [id, toStorableReason(String(error)), delay],
      )
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#stopping || this.#woken) return resolve()
      const timer = setTimeout(resolve, ms)
      this.#interrupt = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

function giveUp(
  database: Database,
  id: string,
  deadLetter: Parameters<typeof insertDeadLetter>[1],
): Promise<void> {
  return database.transaction(async (sql) => {
    await sql.query('DELETE FROM kit.parked_event WHERE id = $1', [id])
    await insertDeadLetter(sql, deadLetter)
  })
}
