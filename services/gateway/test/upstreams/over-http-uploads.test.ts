import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { overHttp } from '../../src/upstreams/over-http.ts'
import { type ServiceFake, startService } from '../support/service-fake.ts'
import { INTERNAL_KEY, startWorld, type World } from '../support/world.ts'

const MB = 1024 * 1024
const TIMEOUT_MS = 400

let world: World
let service: ServiceFake
beforeAll(async () => {
  service = await startService(() => undefined)
  world = await startWorld({ upstreams: { media: overHttp('media', service.url, INTERNAL_KEY, TIMEOUT_MS) } })
})
afterAll(async () => {
  await world.stop()
  await service.stop()
})
beforeEach(() => {
  service.received.length = 0
})

const upload = (length: number, method = 'PUT', path = '/objects/uploads/1.mp4?signature=s') =>
  httpRequest({
    host: '127.0.0.1',
    port: world.port,
    method,
    path,
    headers: { 'Content-Length': length, 'Content-Type': 'video/mp4' },
    agent: false,
  })

describe('an upload', () => {
  test.each(['/objects', '/%6fbjects'])('arrives whole at %s, with its length and type', async (folder) => {
    const bytes = randomBytes(12 * MB)
    const hash = createHash('sha256')
    service.fake.handle = async (request, response) => {
      for await (const chunk of request) hash.update(chunk)
      response.writeHead(204).end()
    }
    const answer = await world.send('PUT', `${folder}/uploads/1.mp4`, {
      headers: { 'Content-Type': 'video/mp4', 'Content-Length': String(bytes.length) },
      body: bytes,
    })
    expect(answer.status).toBe(204)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(service.received[0]?.headers).toMatchObject({
      'content-length': String(bytes.length),
      'content-type': 'video/mp4',
    })
  })

  test('arrives in pieces as well, each with its place and its type, and is answered with its headers', async () => {
    const bytes = randomBytes(2 * MB)
    const hash = createHash('sha256')
    service.fake.handle = async (request, response) => {
      for await (const chunk of request) hash.update(chunk)
      response.writeHead(204, { 'Upload-Offset': '7', 'Upload-Key': 'uploads/1/1.mp4' }).end()
    }
    const headers = {
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(bytes.length),
      'Upload-Offset': '5',
    }
    const answer = await world.send('PATCH', '/api/uploads/1', { headers, body: bytes })
    expect(answer).toMatchObject({
      status: 204,
      headers: { 'upload-offset': '7', 'upload-key': 'uploads/1/1.mp4' },
    })
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(service.received[0]?.headers).toMatchObject({
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '5',
    })
  })

  test.each([
    ['PUT', '/objects/uploads/1.mp4?signature=s'],
    ['PATCH', '/api/uploads/1'],
    ['PUT', '/api/contents/1/own-cover'],
  ])('by %s %s arrives while it is sent, and a slow sender is not cut off', async (method, path) => {
    let arrived = 0
    service.fake.handle = async (request, response) => {
      for await (const chunk of request) arrived += chunk.length
      response.end('done')
    }
    const outgoing = upload(3 * MB, method, path)
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
    outgoing.write(Buffer.alloc(MB))
    await eventually(() => arrived === MB)
    await pause(2 * TIMEOUT_MS)
    outgoing.write(Buffer.alloc(MB))
    await eventually(() => arrived === 2 * MB)
    outgoing.end(Buffer.alloc(MB))
    const [answer] = await answered
    expect([answer.statusCode, arrived]).toEqual([200, 3 * MB])
    answer.resume()
  })

  test('has a connection of its own, for one that is refused half read ends it', async () => {
    service.fake.handle = async (_, response) => {
      response.writeHead(409).end()
    }
    const before = service.connections()
    for (const _ of ['first', 'second']) {
      const outgoing = upload(10)
      const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
      outgoing.end(Buffer.alloc(10))
      const [answer] = await answered
      expect(answer.statusCode).toBe(409)
      answer.resume()
    }
    expect(service.connections()).toBe(before + 2)
    expect(service.received.map(({ headers }) => headers.connection)).toEqual(['close', 'close'])
  })

  test('waits longer than other calls while a slow store takes it', async () => {
    service.fake.handle = async (request, response) => {
      for await (const _ of request);
      await pause(2 * TIMEOUT_MS)
      response.end('stored')
    }
    const outgoing = upload(10)
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
    outgoing.end(Buffer.alloc(10))
    const [answer] = await answered
    expect(answer.statusCode).toBe(200)
    answer.resume()
  })

  test('is accepted however long a slow store copies it', async () => {
    service.fake.handle = async (request, response) => {
      for await (const _ of request);
      await pause(2 * TIMEOUT_MS)
      response.writeHead(202, { 'Content-Type': 'application/json' }).end('{"revision":1}')
    }
    const upstream = overHttp('media', service.url, INTERNAL_KEY, TIMEOUT_MS)
    const info = { requestId: 'r', clientIp: '127.0.0.1', origin: world.origin }
    const url = `${service.url}/internal/contents/${randomUUID()}/file`
    const body = JSON.stringify({ s3Key: 'uploads/a', mimeType: 'video/mp4', fileSize: 1 })
    const answer = await upstream.fetch(new Request(url, { method: 'PATCH', body }), info)
    expect(answer.status).toBe(202)
    await upstream.close()
  })

  test('is not read ahead of the service', async () => {
    let reading: IncomingMessage | undefined
    service.fake.handle = (request) => {
      reading = request
    }
    const outgoing = upload(64 * MB)
    outgoing.on('error', () => undefined)
    let written = 0
    const chunk = Buffer.alloc(MB)
    const write = () => {
      while (written < 64 * MB && outgoing.write(chunk)) written += MB
    }
    outgoing.on('drain', write)
    write()
    await eventually(() => reading !== undefined)
    // Note: enough time to have taken in all of it.
    await pause(TIMEOUT_MS / 2)
    expect(outgoing.writableLength).toBeGreaterThan(0)
    expect(written).toBeLessThan(24 * MB)
    outgoing.destroy()
    // Note: a paused socket does not notice its end.
    reading?.on('error', () => undefined).resume()
    await eventually(() => reading?.socket.destroyed)
  })

  test('breaks off at the service when it breaks off', async () => {
    let broken = false
    service.fake.handle = (request) => {
      request.on('data', () => undefined).on('error', () => undefined)
      request.on('close', () => {
        broken = !request.complete
      })
    }
    const outgoing = upload(5 * MB)
    outgoing.on('error', () => undefined)
    outgoing.write(Buffer.alloc(MB))
    await eventually(() => service.received.length === 1)
    outgoing.destroy()
    await eventually(() => broken)
  })
})
