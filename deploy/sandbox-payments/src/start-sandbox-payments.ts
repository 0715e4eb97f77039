import { type Clock, systemClock } from '@alcove/kit/clock'
import { listen } from '@alcove/kit/http/listen'
import type { Logger } from '@alcove/kit/log/logger'
import type { Hono } from 'hono'
import { startWebhookSender } from './delivery/send-webhooks.ts'
import { openDesk } from './desk.ts'
import { sandboxApp } from './sandbox-app.ts'
import { openStateFile } from './state-file.ts'

const HOST = '127.0.0.1'

export interface SandboxPaymentsOptions {
  /** 0 or undefined picks a free port. */
  port?: number
  /** Bearer token of the merchant. */
  secret: string
  /** Secret that signs webhook events. */
  webhookSecret: string
  /** Destination of webhook events; while null, they wait. */
  webhookUrl: string | null
  /** Path of the file with all state. One process at a time. */
  stateFile: string
  clock?: Clock
  log: Pick<Logger, 'warn' | 'error'>
}

export interface SandboxPayments {
  url: string
  port: number
  app: Hono
  /** Sets the destination of webhook events; pending ones are sent at once. */
  notifyAt(url: string): void
  stop(): Promise<void>
}

/**
 * Starts a payment provider for this machine alone, which moves no money.
 * @throws EADDRINUSE when the port is taken
 */
export async function startSandboxPayments({
  port = 0,
  secret,
  webhookSecret,
  webhookUrl,
  stateFile,
  clock = systemClock,
  log,
}: SandboxPaymentsOptions): Promise<SandboxPayments> {
  const file = await openStateFile(stateFile)
  let url = ''
  let handle: Hono['fetch'] = () => new Response(null, { status: 503 })
  const listener = await listen({ host: HOST, port, fetch: (request: Request) => handle(request) })
  url = `http://${HOST}:${listener.port}`
  const courier = startWebhookSender({ file, secret: webhookSecret, clock, log }, webhookUrl)
  const desk = openDesk({ file, clock, courier, log })
  const app = sandboxApp({ desk, secret, pages: () => url, log })
  handle = app.fetch
  return {
    url,
    port: listener.port,
    app,
    notifyAt: courier.sendTo,
    async stop() {
      await listener.close()
      desk.stop()
      await courier.stop()
      await file.save()
    },
  }
}
