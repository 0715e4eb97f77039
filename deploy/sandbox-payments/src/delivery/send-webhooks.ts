import type { Clock } from '@alcove/kit/clock'
import type { Logger } from '@alcove/kit/log/logger'
import { presentEvent } from '../api/present.ts'
import type { SandboxEvent } from '../ledger/state.ts'
import type { StateFile } from '../state-file.ts'
import { SIGNATURE_HEADER, signWebhook } from './sign-webhook.ts'

const DEADLINE_MS = 10_000
/** Seconds until a delivery is retried; the last interval repeats for ever. */
const BACKOFF_S = [1, 2, 5, 15, 60, 300, 900, 3_600] as const

export interface WebhookSender {
  /** Wakes the sender when there may be something to deliver. */
  wake(): void
  /** Sets the address and retries every pending event there at once, whatever its remaining delay. */
  sendTo(url: string): void
  stop(): Promise<void>
}

interface CourierDeps {
  file: StateFile
  secret: string
  clock: Clock
  log: Pick<Logger, 'warn'>
}

/** Delivers events to the merchant, oldest first, one at a time, and retries each until it is accepted. */
export function startWebhookSender(
  { file, secret, clock, log }: CourierDeps,
  webhookUrl: string | null,
): WebhookSender {
  const stopping = new AbortController()
  let url = webhookUrl
  let round: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  const undelivered = () => file.state.events.filter(({ delivery }) => delivery.deliveredAt === null)
  const now = () => clock.now().getTime()

  async function deliverAll(): Promise<void> {
    do {
      again = false
      for (const event of undelivered()) {
        if (url === null || stopping.signal.aborted) return
        if (event.delivery.nextAt <= now()) await deliver(event, url)
      }
    } while (again)
  }

  async function deliver(event: SandboxEvent, to: string): Promise<void> {
    const failure = await post(event, to)
    if (stopping.signal.aborted && failure !== null) return
    const { delivery } = event
    delivery.attempts++
    delivery.failure = failure
    if (failure === null) delivery.deliveredAt = now()
    else {
      delivery.nextAt = now() + 1_000 * (BACKOFF_S[delivery.attempts - 1] ?? (BACKOFF_S.at(-1) as number))
      log.warn(
        { event: event.id, type: event.type, failure },
        'webhook.refused: the merchant did not accept a webhook event',
      )
    }
    await file.save()
  }

  /** Returns null when the event was accepted, else the reason of the failure. */
  async function post(event: SandboxEvent, to: string): Promise<string | null> {
    const body = JSON.stringify(presentEvent(event))
    try {
      const response = await fetch(to, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'Content-Type': 'application/json',
          [SIGNATURE_HEADER]: signWebhook(body, secret, clock.now()),
        },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(DEADLINE_MS)]),
      })
      await response.body?.cancel()
      return response.ok ? null : `status ${response.status}`
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown'
    }
  }

  function wake(): void {
    if (stopping.signal.aborted) return
    again = true
    round ??= deliverAll()
      .catch((error: unknown) => log.warn({ err: error }, 'webhook.waits: delivery is tried again'))
      .finally(() => {
        round = undefined
        plan()
      })
  }

  function plan(): void {
    clearTimeout(timer)
    const next = Math.min(...undelivered().map(({ delivery }) => delivery.nextAt))
    if (url === null || stopping.signal.aborted || next === Infinity) return
    timer = setTimeout(wake, Math.max(0, next - now()))
    timer.unref()
  }

  function sendTo(to: string): void {
    url = to
    for (const { delivery } of undelivered()) delivery.nextAt = now()
    wake()
  }
  if (url !== null) sendTo(url)

  return {
    wake,
    sendTo,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}
