import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApi, type Exchange } from './api.ts'
import { createConsole } from './console.ts'
import { moveClock } from './life/move-clock.ts'
import { submitPayPage } from './page/pay-page.ts'
import { submitPortalPage } from './page/portal-page.ts'
import { Refusal } from './refusal.ts'
import { createWebhooks } from './webhooks.ts'
import { type Card, createWorld, type World } from './world.ts'

/**
 * `broken`: 503 and a page. `silent`: accepts requests and never answers. `endless`: a response that never ends. A
 * refusal: the response to every request.
 */
type Outage = 'none' | 'broken' | 'silent' | 'endless' | Refusal

export interface StripeFake {
  url: string
  world: World
  now(): Date
  /** Advances the clock; renewals, retries, ends and expiries happen. */
  advance(days: number): void
  console: ReturnType<typeof createConsole>
  /** All exchanges below `/v1`, oldest first. */
  exchanges: Exchange[]
  outage: Outage
  /** Called with each exchange before its response is sent: changes something meanwhile, or loses the response. */
  interfere: (exchange: Exchange) => 'lose' | undefined
  /** Resolves when all webhook events are delivered. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export interface StripeFakeOptions {
  secretKey: string
  apiVersion: string
  webhooks: { listener: string | null; secret: string }
  now?: Date
}

/**
 * Starts a fake Stripe on a real socket: the endpoints that the adapter calls, hosted pages (`POST` with `card=…`),
 * webhook events, and a clock that only moves on request.
 */
export async function startStripeFake(options: StripeFakeOptions): Promise<StripeFake> {
  const world = createWorld(options.apiVersion, options.now ?? new Date())
  const webhooks = createWebhooks(options.webhooks.listener, options.webhooks.secret)
  world.send = webhooks.send
  const api = createApi(world, options.secretKey)
  const server = createServer((request, response) => {
    serve(fake, api.answer, request, response).catch((error: Error) => response.destroy(error))
  })
  const fake: StripeFake = {
    url: '',
    world,
    now: () => new Date(world.now * 1000),
    advance: (days) => moveClock(world, days),
    console: createConsole(world),
    exchanges: api.exchanges,
    outage: 'none',
    interfere: () => undefined,
    settled: webhooks.delivered,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  world.origin = fake.url
  return fake
}

async function serve(
  fake: StripeFake,
  answer: ReturnType<typeof createApi>['answer'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body = ''
  for await (const chunk of request) body += chunk
  const url = new URL(request.url ?? '/', fake.url)
  if (url.pathname.startsWith('/v1/')) {
    if (fake.outage !== 'none') return fail(fake.outage, response)
    const { status, text } = answer(request, url, body)
    const exchange = fake.exchanges.at(-1)
    if (exchange && fake.interfere(exchange) === 'lose') return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' }).end(text)
    return
  }
  const [, page, id = ''] = url.pathname.split('/')
  const card = (new URLSearchParams(body).get('card') ?? 'works') as Card
  if (page === 'portal') submitPortalPage(fake.world, id, card)
  const outcome = page === 'pay' ? submitPayPage(fake.world, id, card) : 'paid'
  response.writeHead({ paid: 200, declined: 402, gone: 410 }[outcome]).end(outcome)
}

function fail(outage: Exclude<Outage, 'none'>, response: ServerResponse): void {
  if (outage === 'silent') return
  if (outage instanceof Refusal) {
    const { status, error } = outage
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
    return
  }
  if (outage === 'broken') {
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>')
    return
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(1 << 20, ' ')
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', pour)
  pour()
}
