import { type ClientRequest, request as httpRequest } from 'node:http'
import { SERVICES } from '@alcove/contracts'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPEN_BODIES_PER_NETWORK } from '../src/guards/open-requests.ts'
import { overHttp } from '../src/upstreams/over-http.ts'
import { type ServiceFake, startService } from './service-fake.ts'
import { createSiteFolder } from './site-folder.ts'
import { INTERNAL_KEY, startWorld, type World } from './world.ts'

const HERE = '2001:db8:1:2::1'
const WEBHOOK = '/api/webhooks/sandbox'
const SEGMENT = '/media/g/1.m4s'
const ID = '00000000-0000-7000-8000-000000000000'
/** Beneath one star, paths differ in how their bodies are read. */
const BENEATH = ['x', 'x/check', 'x%0A/check', 'x/y/check', 'x/%63heck', 'check']

let world: World
let service: ServiceFake
let site: Awaited<ReturnType<typeof createSiteFolder>>
const senders: ClientRequest[] = []

beforeAll(async () => {
  // Note: each answer begins and does not end, so that streams stay open.
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

/** Sends the head of a request and, where it has a body, one byte of two. Resolves to the status. */
function begin(method: string, path: string): Promise<number> {
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

/** Every path that the gateway routes, made concrete. */
const routedPaths = () =>
  [...new Set(world.gateway.paths)].flatMap((path) => {
    const named = path.replace(/:\w+(\{.+\})?/g, ID)
    return named.endsWith('*') ? BENEATH.map((rest) => named.slice(0, -1) + rest) : [named]
  })

/** An unfinished body to each path by each method. @returns what services began to answer, once everything was answered */
async function sendToAll(): Promise<string[]> {
  const open = new Set<string>()
  const taken: string[] = []
  for (const path of routedPaths())
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const call = `${method} ${path}`
      open.add(call)
      void begin(method, path).then((status) => {
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

test('a network with as many bodies open as may be gets no other one kept, at no path and by no method', async () => {
  const refused: number[] = []
  for (let i = 0; i <= OPEN_BODIES_PER_NETWORK; i++)
    void begin('POST', WEBHOOK).then((status) => refused.push(status))
  await expect.poll(() => refused).toEqual([429])
  // Note: these are read while they are sent on, and counted as streams.
  const streamed = [/^[A-Z]+ \/objects\//, /^[A-Z]+ \/media\/x$/]
  const taken = await sendToAll()
  expect(taken.filter((call) => !streamed.some((path) => path.test(call)))).toEqual([])
})

test('with as many streams open besides it gets none through to a service', async () => {
  while ((await begin('GET', SEGMENT)) !== 429);
  const received = service.received.length
  expect(await sendToAll()).toEqual([])
  expect(service.received.slice(received)).toEqual([])
})
