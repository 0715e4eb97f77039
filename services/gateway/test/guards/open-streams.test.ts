import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { AppError } from '@alcove/contracts'
import { type Listener, listen } from '@alcove/kit/http/listen'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOpenRequests, OPEN_STREAMS_PER_NETWORK } from '../../src/guards/open-requests.ts'
import type { Upstream } from '../../src/ports.ts'
import { overHttp } from '../../src/upstreams/over-http.ts'
import { type ServiceFake, startService } from '../support/service-fake.ts'
import { INTERNAL_KEY, startWorld } from '../support/world.ts'

const HERE = '2001:db8:1:2::1'
const SEGMENT = '/media/g/1.m4s'
const THUMBNAIL = '/api/contents/00000000-0000-7000-8000-000000000000/thumbnail'
const IMAGE = '/api/images/abc'
const INVOICE = '/api/subscriptions/invoices/00000000-0000-7000-8000-000000000000/pdf?token=t'

let service: ServiceFake
let media: Upstream
const viewers: IncomingMessage[] = []
beforeAll(async () => {
  service = await startService(() => undefined)
  media = overHttp('media', service.url, INTERNAL_KEY, 15_000)
})
afterEach(async () => {
  for (const viewer of viewers.splice(0)) viewer.destroy()
  await eventually(() => service.sockets.size <= 2, { what: 'no stream is held any more' })
})
afterAll(async () => {
  await media.close()
  await service.stop()
})

/** Starts to read and pauses. */
const open = (port: number, path = SEGMENT, address = HERE, proof = '') =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'X-Forwarded-For': address, 'X-Age-Proof': proof }
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (viewer) => {
      viewers.push(viewer)
      viewer.on('error', () => undefined)
      resolve(viewer.statusCode ?? 0)
    }).on('error', reject)
  })
const openMany = async (port: number, count: number) =>
  new Set(await Promise.all(Array.from({ length: count }, () => open(port))))

function neverEnd(): void {
  service.fake.handle = (_, response) => response.writeHead(200, { 'Content-Length': 100 }).write('first')
}

test('counts pictures and files of a network as streams', async () => {
  const world = await startWorld({
    environment: { TRUSTED_PROXIES: '1', RATE_LIMIT: 'off' },
    upstreams: { media, catalog: media, billing: media },
  })
  try {
    neverEnd()
    const paths = [THUMBNAIL, IMAGE, INVOICE]
    const path = (i: number) => paths[i % paths.length]
    const openOne = (_: unknown, i: number) => open(world.port, path(i), HERE, world.proof())
    const opened = await Promise.all(Array.from({ length: OPEN_STREAMS_PER_NETWORK }, openOne))
    expect(new Set(opened)).toEqual(new Set([200]))
    for (const one of [...paths, SEGMENT]) expect(await open(world.port, one, HERE, world.proof())).toBe(429)
  } finally {
    for (const viewer of viewers) viewer.destroy()
    await eventually(() => service.sockets.size <= 2)
    await world.stop()
    media = overHttp('media', service.url, INTERNAL_KEY, 15_000)
  }
}, 60_000)

test('limits the open streams of a network, with RATE_LIMIT=off too', async () => {
  const world = await startWorld({
    environment: { TRUSTED_PROXIES: '1', RATE_LIMIT: 'off' },
    upstreams: { media },
  })
  try {
    neverEnd()
    expect(await openMany(world.port, OPEN_STREAMS_PER_NETWORK)).toEqual(new Set([200]))
    const headers = { 'X-Forwarded-For': '2001:db8:1:2:ffff::9' }
    const refused = await world.send('GET', SEGMENT, { headers })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2'])
    expect(await open(world.port, '/objects/1.png')).toBe(429)
    expect(await open(world.port, SEGMENT, '2001:db8:1:3::1')).toBe(200)

    service.fake.handle = (_, response) => response.end('fine')
    expect(await open(world.port, '/media/g/check')).toBe(200)

    viewers[0]?.destroy()
    await eventually(async () => (await open(world.port)) === 200, { what: 'a place is free again' })
  } finally {
    for (const viewer of viewers) viewer.destroy()
    await eventually(() => service.sockets.size <= 2)
    await world.stop()
    media = overHttp('media', service.url, INTERNAL_KEY, 15_000)
  }
}, 60_000)

describe('stops counting streams that', () => {
  const MAX = 4
  let listener: Listener
  beforeAll(async () => {
    const streams = createOpenRequests(MAX)
    const info = { requestId: 'r', clientIp: HERE, origin: 'http://a' }
    listener = await listen({
      host: '127.0.0.1',
      port: 0,
      fetch: async (request, env) => {
        try {
          streams.holdStream(info.clientIp, (env as { outgoing: ServerResponse }).outgoing)
          return await media.fetch(request, info)
        } catch (error) {
          const status = error instanceof AppError && error.code === 'TOO_MANY_REQUESTS' ? 429 : 503
          return new Response(null, { status })
        }
      },
    })
  })
  afterAll(() => listener.close())

  const expectAllFree = async () => {
    neverEnd()
    let opened = 0
    await eventually(async () => {
      while (opened < MAX && (await open(listener.port)) === 200) opened++
      return opened === MAX
    })
    expect(await open(listener.port)).toBe(429)
  }

  test.each<[string, () => Promise<unknown>]>([
    [
      'have been read to their end',
      async () => {
        service.fake.handle = (_, response) => response.end('whole')
        expect(await openMany(listener.port, MAX)).toEqual(new Set([200]))
        for (const viewer of viewers) viewer.resume()
      },
    ],
    [
      'break off',
      async () => {
        neverEnd()
        expect(await openMany(listener.port, MAX)).toEqual(new Set([200]))
        for (const socket of service.sockets) socket.destroy()
      },
    ],
    [
      'are refused by media',
      async () => {
        service.fake.handle = (request) => request.socket.destroy()
        expect(await openMany(listener.port, MAX)).toEqual(new Set([503]))
        for (const viewer of viewers) viewer.resume()
      },
    ],
    [
      'were left while they were read',
      async () => {
        neverEnd()
        expect(await openMany(listener.port, MAX)).toEqual(new Set([200]))
        for (const viewer of viewers) viewer.destroy()
      },
    ],
    [
      'were left before they began',
      async () => {
        service.received.length = 0
        service.fake.handle = () => undefined
        const openStream = () => get({ host: '127.0.0.1', port: listener.port, path: SEGMENT, agent: false })
        const requests = Array.from({ length: MAX }, () => openStream().on('error', () => undefined))
        await eventually(() => service.received.length === MAX)
        for (const request of requests) request.destroy()
      },
    ],
    [
      'were opened in a row on connections that are closed',
      async () => {
        service.received.length = 0
        neverEnd()
        const sockets = Array.from({ length: MAX }, () =>
          connect(listener.port, '127.0.0.1').on('error', () => undefined),
        )
        for (const socket of sockets) socket.write(`GET ${SEGMENT} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(2))
        await eventually(() => service.received.length === MAX)
        for (const socket of sockets) socket.destroy()
      },
    ],
  ])('%s', async (_, act) => {
    await act()
    await expectAllFree()
  })
})
