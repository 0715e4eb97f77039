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
  /** 0, or nothing, takes a free one. */
  port?: number
  /** What the merchant shows itself with. */
  secret: string
  /** What notifications are signed with. */
  webhookSecret: string
  /** Where they go; null until somebody says where. Meanwhile they wait. */
  webhookUrl: string | null
  /** Everything is kept here. One process at a time. */
  stateFile: string
  clock?: Clock
  log: Pick<Logger, 'warn' | 'error'>
}

export interface SandboxPayments {
  url: string
  port: number
  app: Hono
  /** Where notifications go from now on; those that wait go at once. */
  notifyAt(url: string): void
  stop(): Promise<void>
}

/**
 * A payment provider for this machine alone, which takes no money.
 * @throws EADDRINUSE when somebody listens on the port
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
