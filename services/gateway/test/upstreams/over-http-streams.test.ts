import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { overHttp } from '../../src/upstreams/over-http.ts'
import { type ServiceFake, startService } from '../support/service-fake.ts'
import { INTERNAL_KEY, startWorld, type World } from '../support/world.ts'

let world: World
let service: ServiceFake
beforeAll(async () => {
  service = await startService(() => undefined)
  world = await startWorld({ upstreams: { media: overHttp('media', service.url, INTERNAL_KEY, 15_000) } })
})
afterAll(async () => {
  await world.stop()
  await service.stop()
})
beforeEach(() => {
  service.received.length = 0
})

describe('a stream', () => {
  const listen = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port: world.port, path, agent: false }, resolve).on('error', reject)
    })

  test('arrives while it is made', async () => {
    let finish = () => undefined as unknown
    service.fake.handle = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'video/mp4' }).write('first')
      finish = () => response.end('last')
    }
    const incoming = await listen('/media/g/1.m4s')
    const [first] = await once(incoming, 'data')
    expect(String(first)).toBe('first')
    finish()
    const [last] = await once(incoming, 'data')
    expect(String(last)).toBe('last')
  })

  test('ends at the service when the viewer leaves', async () => {
    let left = false
    service.fake.handle = (_, response) => {
      response.on('close', () => {
        left = true
      })
      response.writeHead(200).write('first')
    }
    const incoming = await listen('/media/g/1.m4s')
    await once(incoming, 'data')
    incoming.destroy()
    await eventually(() => left)
  })

  test('ends at the service when the viewer leaves before it begins', async () => {
    let left = false
    service.fake.handle = (request) => {
      request.socket.on('close', () => {
        left = true
      })
    }
    const outgoing = get({ host: '127.0.0.1', port: world.port, path: '/media/g/2.m4s', agent: false })
    outgoing.on('error', () => undefined)
    await eventually(() => service.received.length === 1)
    outgoing.destroy()
    await eventually(() => left)
  })

  test('survives viewers that leave at any moment', async () => {
    service.fake.handle = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'video/mp4' })
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      }
      response.on('drain', write)
      write()
    }
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, i) => {
          const viewer = await listen('/media/g/1.m4s')
          let got = 0
          viewer.on('data', (chunk) => {
            got += chunk.length
            if (got > i * 50_000) viewer.destroy()
          })
          await once(viewer, 'close')
        }),
      )
    }
    await eventually(() => service.sockets.size === 0)
    service.fake.handle = (_, response) => response.end('fine')
    expect((await world.send('GET', '/media/g/master.m3u8')).text).toBe('fine')
  })

  test('aborted while a chunk is in flight is no error', async () => {
    service.fake.handle = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'video/mp4' }).write(Buffer.alloc(100_000))
    }
    const upstream = overHttp('media', service.url, INTERNAL_KEY, 15_000)
    const info = { requestId: 'r', clientIp: '127.0.0.1', origin: world.origin }
    const faults: unknown[] = []
    const note = (error: unknown) => faults.push(error)
    process.on('uncaughtException', note)
    for (let i = 0; i < 10; i++) {
      const response = await upstream.fetch(new Request('http://media/media/g/1.m4s'), info)
      await response.body?.cancel()
    }
    await eventually(() => service.sockets.size <= 1)
    process.off('uncaughtException', note)
    await upstream.close()
    expect(faults).toEqual([])
  })

  test('of many slow viewers delays no other caller', async () => {
    service.fake.handle = (_, response) => response.writeHead(200).write('first')
    const viewers = await Promise.all(Array.from({ length: 100 }, () => listen('/media/g/1.m4s')))
    service.fake.handle = (_, response) => response.end('fine')
    expect((await world.send('GET', '/media/g/master.m3u8')).text).toBe('fine')
    for (const viewer of viewers) viewer.destroy()
    await eventually(() => service.sockets.size <= 1)
  })

  test('without a reader holds no connection of calls', async () => {
    service.fake.handle = ({ url }, response) => {
      if (url?.endsWith('.m4s')) response.writeHead(200).write('first')
      else response.end('fine')
    }
    const upstream = overHttp('media', service.url, INTERNAL_KEY, 15_000, 2)
    const info = { requestId: 'r', clientIp: '127.0.0.1', origin: world.origin }
    const fetchPath = (path: string) => upstream.fetch(new Request(`http://media${path}`), info)
    await Promise.all([fetchPath('/media/g/1.m4s'), fetchPath('/media/g/2.m4s')])
    for (const path of [
      '/media/g/check',
      '/media/g/%63heck',
      '/internal/contents/x/hls-url',
      '/api/upload-url',
    ])
      expect(await (await fetchPath(path)).text()).toBe('fine')
    await upstream.close()
    await eventually(() => service.sockets.size <= 1)
  })

  test.each([
    '/api/contents/00000000-0000-7000-8000-000000000000/thumbnail',
    '/api/images/abc',
    '/api/subscriptions/invoices/00000000-0000-7000-8000-000000000000/pdf',
    '/media/g/1.m4s',
    '/%6dedia/g/1.m4s',
    '/api/im%61ges/abc',
  ])('holds no connection of calls as an unread %s', async (path) => {
    service.fake.handle = ({ url }, response) => {
      if (url === path) response.writeHead(200, { 'Content-Type': 'image/jpeg' }).write('first')
      else response.end('fine')
    }
    const upstream = overHttp('a service', service.url, INTERNAL_KEY, 15_000, 2)
    const info = { requestId: 'r', clientIp: '127.0.0.1', origin: world.origin }
    const fetchPath = (path: string) => upstream.fetch(new Request(`http://service${path}`), info)
    await Promise.all([fetchPath(path), fetchPath(path)])
    expect(await (await fetchPath('/api/upload-url')).text()).toBe('fine')
    await upstream.close()
    await eventually(() => service.sockets.size <= 1)
  })
})
