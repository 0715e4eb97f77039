import type { Database } from '../../database/database.ts'
import type { Logger } from '../../log/logger.ts'
import { type Message, redeliveryDelay, type Subscription } from '../transport.ts'
import { consumeOnce } from './consume.ts'

/** Retry interval while other members hold the remaining work, in case one of them dies. */
const ELSEWHERE_MS = 1_000

/** A group member to wake when one of its topics grows. */
export interface Reader {
  group: string
  topics: Set<string>
  wake(): void
}

/** Polls on each wake-up, and again at once while there is work. */
export function readLoop(
  database: Database,
  group: string,
  topics: string[],
  onMessage: (message: Message) => Promise<void>,
  readers: Set<Reader>,
  log: Logger,
): Subscription {
  let stopping = false
  let woken = false
  let wake = () => {}
  const reader: Reader = {
    group,
    topics: new Set(topics),
    wake() {
      woken = true
      wake()
    },
  }
  readers.add(reader)

  /** @param ms omitted: waits until woken */
  const pause = (ms?: number) =>
    new Promise<void>((resolve) => {
      if (woken || stopping) return resolve()
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const loop = async () => {
    let failures = 0
    while (!stopping) {
      woken = false
      const outcome = await consumeOnce(database, group, topics, onMessage, () => stopping).catch(
        (error: Error) => {
          log.warn({ err: error, group }, 'event.unread: events cannot be read')
          return 'failed' as const
        },
      )
      if (outcome === 'failed') {
        woken = false
        await pause(redeliveryDelay(failures++))
      } else {
        failures = 0
        if (outcome === 'idle') await pause()
        if (outcome === 'elsewhere') await pause(ELSEWHERE_MS)
      }
    }
  }
  const finished = loop()
  return {
    check: () => undefined,
    async stop() {
      stopping = true
      readers.delete(reader)
      wake()
      await finished
    },
  }
}
