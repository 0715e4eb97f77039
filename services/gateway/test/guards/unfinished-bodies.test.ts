import { type ClientRequest, request as httpRequest } from 'node:http'
import { SERVICES } from '@alcove/contracts'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPEN_BODIES_PER_NETWORK } from '../../src/guards/open-requests.ts'
import { overHttp } from '../../src/upstreams/over-http.ts'
import { type ServiceFake, startService } from '../support/service-fake.ts'
import { createSiteFolder } from '../support/site-folder.ts'
import { INTERNAL_KEY, startWorld, type World } from '../support/world.ts'

const HERE = '2001:db8:1:2::1'
const WEBHOOK = '/api/webhooks/sandbox'
const SEGMENT = '/media/g/1.m4s'
const ID = '00000000-0000-7000-8000-000000000000'
/** Path suffixes below one wildcard whose bodies are read differently. */
const BENEATH = ['x', 'x/check', 'x%0A/check', 'x/y/check', 'x/%63heck', 'check']

let world: World
let service: ServiceFake
let site: Awaited<ReturnType<typeof createSiteFolder>>
const senders: ClientRequest[] = []

beforeAll(async () => {
  // Note: each answer begins and never ends, so that streams stay open.
  service = await startService((_, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('first')
  })
  site = await createSiteFolder()
  const upstream = () => overHttp('a service', service.url, INTERNAL_KEY, 15_000)
  world = await startWorld({
    environment: { TRUSTED_PROXIES: '1', RATE_LIMIT: 'off' },
    sites: { web: site.web, backoffice: site.web },
    upstreams: Object.fromEntries(SERVICES.map((name) => [name, upstream()])),
  })
})
afterAll(async () => {
  for (const sender of senders) sender.destroy()
  await eventually(() => service.sockets.size === 0, { what: 'no stream is held any more' })
  await world.stop()
  await service.stop()
  await site.remove()
})

/** Sends a head and, with a body, one byte of two. Resolves to the status. */
function startRequest(method: string, path: string): Promise<number> {
  const hasBody = method !== 'GET'
  const sender = httpRequest({
    host: '127.0.0.1',
    port: world.port,
    method,
    path,
    headers: {
      'X-Forwarded-For': HERE,
      'X-Age-Proof': world.proof(),
      ...(hasBody ? { 'Content-Type': 'application/json', 'Content-Length': 2 } : {}),
    },
    agent: false,
  })
  senders.push(sender)
  const answered = new Promise<number>((resolve) => {
    sender.on('response', (answer) => resolve(answer.on('error', () => undefined).statusCode ?? 0))
    sender.on('error', () => resolve(0))
  })
  if (hasBody) sender.write(' ')
  else sender.end()
  return answered
}

/** Lists every routed path with concrete parameters. */
const routedPaths = () =>
  [...new Set(world.gateway.paths)].flatMap((path) => {
    const named = path.replace(/:\w+(\{.+\})?/g, ID)
    return named.endsWith('*') ? BENEATH.map((rest) => named.slice(0, -1) + rest) : [named]
  })

/** Sends an unfinished body to each path by each method. @returns the requests that reached services */
async function sendToAll(): Promise<string[]> {
  const open = new Set<string>()
  const taken: string[] = []
  for (const path of routedPaths())
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const call = `${method} ${path}`
      open.add(call)
      void startRequest(method, path).then((status) => {
        open.delete(call)
        if (status < 400) taken.push(call)
      })
    }
  await expect.poll(() => [...open]).toEqual([])
  return taken
}

test('finds every kind of path', () => {
  const paths = routedPaths()
  expect(paths.length).toBeGreaterThan(100)
  expect(paths).toEqual(
    expect.arrayContaining(['/media/x/check', '/objects/x/check', '/api/x', '/x', `/api/webhooks/${ID}`]),
  )
})

test('keeps no further body of a network at its limit, on any path or method', async () => {
  const refused: number[] = []
  for (let i = 0; i <= OPEN_BODIES_PER_NETWORK; i++)
    void startRequest('POST', WEBHOOK).then((status) => refused.push(status))
  await expect.poll(() => refused).toEqual([429])
  // Note: these are streamed and counted as streams.
  const streamed = [
    /^[A-Z]+ \/objects\//,
    /^[A-Z]+ \/media\/x$/,
    /^PATCH \/api\/uploads\//,
    /^PUT .*\/own-cover$/,
  ]
  const taken = await sendToAll()
  expect(taken.filter((call) => !streamed.some((path) => path.test(call)))).toEqual([])
})

test('lets no body through to a service when streams are at their limit too', async () => {
  while ((await startRequest('GET', SEGMENT)) !== 429);
  const received = service.received.length
  expect(await sendToAll()).toEqual([])
  expect(service.received.slice(received)).toEqual([])
})
