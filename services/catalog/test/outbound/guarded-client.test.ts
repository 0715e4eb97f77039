import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSuccess } from '../../src/adapters/outbound/expect-status.ts'
import { createGuardedClient, type GuardedClient } from '../../src/adapters/outbound/guarded-client.ts'
import { hostAndPort } from '../../src/adapters/outbound/refuse-address.ts'
import { startUpstream, type Upstream } from './upstream.ts'

let configured: Upstream
let neighbour: Upstream
let client: GuardedClient
let closed = 0

const redirect = (response: ServerResponse, location: string) =>
  response.writeHead(302, { location }).end('moved')

/** Writes until the reader leaves. */
function pourBytes(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, 'a')
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', write)
  write()
}

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/plain': (response) => response.setHeader('set-cookie', 'a=1').end('hello'),
  '/to-plain': (response) => redirect(response, '/plain'),
  '/to-neighbour': (response) => redirect(response, neighbour.url),
  '/to-name': (response) => redirect(response, `http://localhost:${configured.port}/plain`),
  '/to-metadata': (response) => redirect(response, 'http://169.254.169.254/latest/'),
  '/to-private': (response) => redirect(response, 'https://10.0.0.1/'),
  '/to-user': (response) => redirect(response, `http://user@127.0.0.1:${configured.port}/plain`),
  '/to-file': (response) => redirect(response, 'file:///etc/passwd'),
  '/nowhere': (response) => response.writeHead(302).end(),
  '/endless': pourBytes,
  '/announced': (response) => response.writeHead(200, { 'content-length': 10 * 1024 ** 3 }).write('a'),
  '/hang': () => undefined,
  '/slow': (response) => response.writeHead(200).write('a'),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': 100 }).write('a', () => response.destroy())
  },
  '/cut-chunked': (response) => {
    response.writeHead(200).write('a', () => response.destroy())
  },
  '/bomb': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000))),
  '/no-http': (response) => response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'),
  '/long-header': (response) => response.writeHead(200, { 'x-long': 'a'.repeat(40_000) }).end(),
}

beforeAll(async () => {
  neighbour = await startUpstream((_, response) => response.end('inside'))
  configured = await startUpstream((request, response) => {
    response.on('close', () => closed++)
    const path = request.url ?? ''
    const chain = /^\/chain\/(\d+)$/.exec(path)
    if (chain) return redirect(response, chain[1] === '0' ? '/plain' : `/chain/${Number(chain[1]) - 1}`)
    ANSWERS[path]?.(response)
  })
  client = createGuardedClient({
    allowed: () => true,
    privateExceptions: [hostAndPort(new URL(configured.url))],
    userAgent: 'Alcove test',
  })
})
afterAll(async () => {
  await client.close()
  await Promise.all([configured.close(), neighbour.close()])
})

const get = (path: string, { ms = 5_000, maxBytes = 1_000_000 } = {}) =>
  client.request(configured.url + path, { signal: AbortSignal.timeout(ms), maxBytes })

describe('an exception', () => {
  test('is reached at its exact host and port, with our user agent and without cookies', async () => {
    await get('/plain')
    const { status, headers, body } = await get('/plain')
    expect({ status, text: Buffer.from(body).toString() }).toEqual({ status: 200, text: 'hello' })
    expect(headers['set-cookie']).toBe('a=1')
    expect(configured.requests.at(-1)?.headers).toEqual({
      host: `127.0.0.1:${configured.port}`,
      connection: 'keep-alive',
      'user-agent': 'Alcove test',
      accept: '*/*',
      'accept-encoding': 'identity',
    })
  })

  test('does not allow neighbouring ports or hosts', async () => {
    const answer = client.request(neighbour.url, { signal: AbortSignal.timeout(5_000), maxBytes: 1000 })
    await expect(answer).rejects.toMatchObject({ kind: 'refused-address' })
    expect(neighbour.requests).toHaveLength(0)
  })
})

describe('redirects', () => {
  test('follows up to three', async () => {
    expect((await get('/to-plain')).status).toBe(200)
    expect((await get('/chain/2')).status).toBe(200)
    await expect(get('/chain/3')).rejects.toMatchObject({ kind: 'status' })
    await expect(get('/chain/10')).rejects.toMatchObject({ kind: 'status' })
    await expect(get('/nowhere')).rejects.toMatchObject({ kind: 'status' })
  })

  test.each(['/to-neighbour', '/to-name', '/to-metadata', '/to-private', '/to-user', '/to-file'])(
    'refuses %s',
    async (path) => {
      await expect(get(path)).rejects.toMatchObject({ kind: 'refused-address' })
      expect(neighbour.requests).toHaveLength(0)
    },
  )
})

describe('faults', () => {
  test.each([
    ['/hang', 'timeout'],
    ['/slow', 'timeout'],
    ['/endless', 'size'],
    ['/announced', 'size'],
    ['/cut', 'connection'],
    ['/cut-chunked', 'connection'],
    ['/bomb', 'format'],
    ['/no-http', 'format'],
    ['/long-header', 'size'],
  ])('%s counts as %s', async (path, kind) => {
    await expect(get(path, { ms: kind === 'timeout' ? 200 : 5_000 })).rejects.toMatchObject({
      name: 'ProviderOutage',
      kind,
    })
  })

  test('reports a connection outage when no server listens', async () => {
    const gone = await startUpstream((_, response) => response.end())
    await gone.close()
    const other = createGuardedClient({
      allowed: () => true,
      privateExceptions: [`127.0.0.1:${gone.port}`],
      userAgent: 'test',
    })
    const answer = other.request(gone.url, { signal: AbortSignal.timeout(5_000), maxBytes: 1 })
    await expect(answer).rejects.toMatchObject({ kind: 'connection' })
    await other.close()
  })

  test('sends nothing when the signal has aborted already', async () => {
    const before = configured.requests.length
    const answer = client.request(`${configured.url}/plain`, { signal: AbortSignal.abort(), maxBytes: 1 })
    await expect(answer).rejects.toMatchObject({ kind: 'timeout' })
    expect(configured.requests).toHaveLength(before)
  })

  test('answers while other requests to the same origin hang', async () => {
    const left = new AbortController()
    const hanging = Array.from({ length: 20 }, () =>
      client.request(`${configured.url}/hang`, { signal: left.signal, maxBytes: 1 }).catch(() => undefined),
    )
    await eventually(async () => (await configured.connections()) >= 20)
    expect((await get('/plain')).status).toBe(200)
    left.abort()
    await Promise.all(hanging)
  })
})

describe('a stream', () => {
  const open = (path: string, signal = AbortSignal.timeout(5_000)) =>
    client.stream(configured.url + path, { signal, maxBytes: 1_000_000 })

  test('arrives in chunks and is aborted when its reader leaves', async () => {
    const before = closed
    for await (const portion of (await open('/endless')).body) {
      expect(portion.byteLength).toBeGreaterThan(0)
      break
    }
    await eventually(() => closed > before)
  })

  test('is aborted when it is discarded unread', async () => {
    const before = closed
    const { discard } = await open('/endless')
    discard()
    await eventually(() => closed > before)
  })

  test('stops at its size limit', async () => {
    let bytes = 0
    const read = async () => {
      for await (const portion of (await open('/endless')).body) bytes += portion.byteLength
    }
    await expect(read()).rejects.toMatchObject({ kind: 'size' })
    expect(bytes).toBeLessThanOrEqual(1_000_000)
  })
})

describe('statuses', () => {
  const outage = (status: number, headers: Record<string, string> = {}) => {
    try {
      expectSuccess({ status, headers })
    } catch (error) {
      return error
    }
  }
  test('accepts a successful status', () => expect(outage(200)).toBeUndefined())
  test.each([
    [429, { 'retry-after': '7' }, { kind: 'pressure', retryAfter: 7 }],
    [503, {}, { kind: 'pressure', retryAfter: undefined }],
    [503, { 'retry-after': 'soon' }, { kind: 'pressure', retryAfter: undefined }],
    [503, { 'retry-after': '-5' }, { kind: 'pressure', retryAfter: undefined }],
    [429, { 'retry-after': '999999999999' }, { kind: 'pressure', retryAfter: 86_400 }],
    [
      503,
      { 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT', date: 'Sat, 21 Nov 2026 10:00:00 GMT' },
      { kind: 'pressure', retryAfter: 30 },
    ],
    [503, { 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT' }, { kind: 'pressure', retryAfter: undefined }],
    [500, {}, { kind: 'status' }],
    [404, {}, { kind: 'status' }],
    [304, {}, { kind: 'status' }],
  ] as const)('%i with %j', (status, headers, expected) => {
    expect(outage(status, headers)).toMatchObject(expected)
  })
})
