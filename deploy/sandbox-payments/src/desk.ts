import { randomBytes } from 'node:crypto'
import type { Clock } from '@alcove/kit/clock'
import type { Logger } from '@alcove/kit/log/logger'
import type { WebhookSender } from './delivery/send-webhooks.ts'
import { type Ledger, openLedger } from './ledger/ledger.ts'
import { nextDue, passTime } from './ledger/pass-time.ts'
import type { StateFile } from './state-file.ts'

/** Delivered events and stored answers stay in memory and in the file this long, by the real clock. */
const FORGET_AFTER_MS = 30 * 86_400_000
/** `setTimeout` takes at most 24 days, and the machine may sleep. */
const LONGEST_NAP_MS = 3_600_000

/** Serialises all work on the ledger. */
export interface Desk {
  /** Runs the work at the present moment, after everything that was due; resolves once its result is on disk. */
  write<T>(work: (books: Ledger) => T): Promise<T>
  read<T>(work: (books: Ledger) => T): Promise<T>
  /** @returns the number of changes that fell due meanwhile */
  advance(milliseconds: number): Promise<number>
  stop(): void
}

export interface DeskDeps {
  file: StateFile
  clock: Clock
  courier: Pick<WebhookSender, 'wake'>
  log: Pick<Logger, 'error'>
}

export function openDesk({ file, clock, courier, log }: DeskDeps): Desk {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const books = () => openLedger(file.state, clock, newId)

  /** Refusals are saved too: they may have recorded a failed payment. */
  async function keep(): Promise<void> {
    await file.save()
    courier.wake()
    sleep()
  }

  async function write<T>(work: (books: Ledger) => T): Promise<T> {
    const open = books()
    passTime(open)
    let result: T
    try {
      result = work(open)
    } catch (error) {
      await keep()
      throw error
    }
    await keep()
    return result
  }

  function sleep(): void {
    clearTimeout(timer)
    if (stopped) return
    const due = nextDue(file.state)
    const wait = due ? due.at - books().now : LONGEST_NAP_MS
    timer = setTimeout(wake, Math.min(Math.max(wait, 0), LONGEST_NAP_MS))
    timer.unref()
  }

  function wake(): void {
    write(forget).catch((error: unknown) => {
      log.error({ err: error }, 'sandbox.write-failed')
      if (!stopped) timer = setTimeout(wake, 1_000).unref()
    })
  }

  wake()
  return {
    write,
    async read(work) {
      const open = books()
      return passTime(open) > 0 ? write(work) : work(open)
    },
    async advance(milliseconds) {
      await write(() => undefined)
      file.state.ahead += milliseconds
      const happened = passTime(books())
      await keep()
      return happened
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function forget({ state, realNow }: Ledger): void {
  const before = realNow - FORGET_AFTER_MS
  state.events = state.events.filter(
    ({ recordedAt, delivery }) => delivery.deliveredAt === null || recordedAt > before,
  )
  for (const [key, { at }] of Object.entries(state.answers)) if (at < before) delete state.answers[key]
  for (const [token, { expiresAt }] of Object.entries(state.portals))
    if (expiresAt < before) delete state.portals[token]
}

const newId = (prefix: string) => `${prefix}_${randomBytes(15).toString('base64url')}`
