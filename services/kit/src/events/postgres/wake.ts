import pg from 'pg'
import type { Logger } from '../../log/logger.ts'
import { WAKE_CHANNEL } from './schema.ts'

const RECONNECT_MS = 1_000

/**
 * Listens for topics that other processes appended to; an empty payload after a reconnect wakes every reader. A lost
 * notification only delays until the next poll.
 */
export class WakeListener {
  readonly #url: string
  readonly #log: Logger
  readonly #onWake: (payload: string) => void
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #stopped = false

  constructor(url: string, log: Logger, onWake: (payload: string) => void) {
    this.#url = url
    this.#log = log
    this.#onWake = onWake
  }

  async start(): Promise<void> {
    if (this.#stopped) return
    const client = new pg.Client({ connectionString: this.#url, application_name: 'alcove-events-wake' })
    this.#client = client
    client.on('notification', ({ payload }) => this.#onWake(payload ?? ''))
    client.on('error', (error) => this.#reconnect(client, error))
    client.on('end', () => this.#reconnect(client))
    try {
      await client.connect()
      await client.query(`LISTEN ${WAKE_CHANNEL}`)
      this.#onWake('')
    } catch (error) {
      this.#reconnect(client, error as Error)
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => undefined)
  }

  #reconnect(client: pg.Client, error?: Error): void {
    if (this.#stopped || client !== this.#client || this.#retry) return
    if (error) this.#log.debug({ err: error }, 'wake-up.disconnected')
    client.removeAllListeners()
    client.on('error', () => undefined)
    client.end().catch(() => undefined)
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      void this.start()
    }, RECONNECT_MS)
  }
}
