import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../../src/http/listen.ts'
import { eventually } from '../../src/testing/eventually.ts'
import { get, send, startListener } from './pipelining.ts'

test('handles the requests of one connection one after the other, in their order', async () => {
  const { listener, inHand, most } = await startListener()
  try {
    const paths = Array.from({ length: 9 }, (_, n) => `/${n}`)
    const { socket, received } = await send(listener.port, paths.map(get).join(''))
    for (const path of paths) {
      await eventually(() => inHand.has(path), { what: `${path} is in hand` })
      inHand.get(path)?.()
    }
    await eventually(() => received.text.includes('answer to /8.'), { what: 'the last answer' })
    expect(received.text.match(/answer to \/\d+\./g)).toEqual(paths.map((path) => `answer to ${path}.`))
    expect(most()).toBe(1)
    socket.destroy()
  } finally {
    await listener.close()
  }
})

test('handles other connections meanwhile', async () => {
  const { listener, inHand, most } = await startListener()
  try {
    const first = await send(listener.port, get('/first'))
    const second = await send(listener.port, get('/second'))
    await eventually(() => inHand.size === 2, { what: 'both are in hand' })
    for (const go of inHand.values()) go()
    await eventually(() => second.received.text.includes('answer to /second.'), { what: 'an answer' })
    expect(most()).toBe(2)
    for (const { socket } of [first, second]) socket.destroy()
  } finally {
    await listener.close()
  }
})

test('gives other connections a turn between two waiting requests', async () => {
  const handled: string[] = []
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: (request) => {
      handled.push(new URL(request.url).pathname)
      return new Response('at once')
    },
  })
  try {
    const all = (of: string) => Array.from({ length: 9 }, (_, n) => get(`/${of}/${n}`)).join('')
    const [a, b] = [connect(listener.port, '127.0.0.1'), connect(listener.port, '127.0.0.1')]
    await Promise.all([once(a, 'connect'), once(b, 'connect')])
    a.write(all('a'))
    b.write(all('b'))
    // Note: both have arrived when the loop looks again.
    for (const end = performance.now() + 50; performance.now() < end; );
    await eventually(() => handled.length === 18, { what: 'all are handled' })
    expect(handled.indexOf('/b/0')).toBeLessThan(handled.indexOf('/a/2'))
    expect(handled.indexOf('/a/1')).toBeLessThan(handled.indexOf('/b/2'))
    for (const socket of [a, b]) socket.destroy()
  } finally {
    await listener.close()
  }
})

const post = (path: string, body: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\n${headers || `Content-Length: ${body.length}\r\n`}\r\n${body}`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'

test.each([
  ['one long body', post('/last', 'x'.repeat(65_000))],
  ['one body in chunks', post('/last', '5\r\nhello\r\n0\r\n\r\n', CHUNKED)],
  ['several short bodies', post('/body', 'x').repeat(7) + post('/last', 'x')],
])('handles %s that wait behind another request', async (_, requests) => {
  const { listener, inHand } = await startListener()
  try {
    const { socket, received } = await send(listener.port, get('/first') + requests)
    while (!received.text.includes('answer to /last.')) {
      await eventually(() => inHand.size > 0, { what: 'a request in hand' })
      const before = received.text.length
      for (const go of inHand.values()) go()
      await eventually(() => received.text.length > before, { what: 'its answer' })
    }
    socket.destroy()
  } finally {
    await listener.close()
  }
})

test.each([
  ['takes a hundred headers', 97, 'HTTP/1.1 200'],
  ['refuses more than a hundred headers instead of dropping the last ones', 98, 'HTTP/1.1 431'],
])('%s', async (_, count, status) => {
  const { listener, inHand } = await startListener()
  try {
    const headers = Array.from({ length: count }, (__, n) => `a${n}: b\r\n`).join('')
    const head = `GET /many HTTP/1.1\r\nHost: here\r\nAccept: */*\r\n${headers}X-Last: 1\r\n\r\n`
    const { socket, received } = await send(listener.port, head)
    await eventually(() => inHand.has('/many') || received.text !== '', { what: 'an outcome' })
    inHand.get('/many')?.()
    await eventually(() => received.text.startsWith(status), { what: status })
    socket.destroy()
  } finally {
    await listener.close()
  }
})

const noHost = 'GET /unnamed HTTP/1.1\r\n\r\n'
const expecting = get('/expecting').replace('\r\n\r\n', '\r\nExpect: x\r\n\r\n')
const twoHosts = get('/two').replace('\r\n\r\n', '\r\nhost: there\r\n\r\n')

test.each([
  ['without a host', noHost, 400],
  ['with two hosts', twoHosts, 400],
  ['with an unknown expectation', expecting, 417],
])('refuses a request %s in its turn, once, and closes', async (_, request, status) => {
  const { listener, inHand, most } = await startListener()
  try {
    const text = get('/before') + request.repeat(5) + get('/after')
    const { socket, received } = await send(listener.port, text)
    await eventually(() => inHand.has('/before'), { what: '/before is in hand' })
    expect(received.text).toBe('')
    inHand.get('/before')?.()
    await once(socket, 'close')
    expect(received.text.match(/answer to \/before\.|HTTP\/1\.1 [45]\d\d/g)).toEqual([
      'answer to /before.',
      `HTTP/1.1 ${status}`,
    ])
    expect(inHand.size).toBe(0)
    expect(most()).toBe(1)
  } finally {
    await listener.close()
  }
})

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['a head that is too large', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n`, 431],
])('answers %s, but only closes behind another request', async (_, text, status) => {
  const { listener, inHand } = await startListener()
  try {
    const alone = await send(listener.port, text)
    await once(alone.socket, 'close')
    expect(alone.received.text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const behind = await send(listener.port, get('/busy'))
    await eventually(() => inHand.has('/busy'), { what: '/busy is in hand' })
    behind.socket.write(text)
    await once(behind.socket, 'close')
    expect(behind.received.text).toBe('')
    inHand.get('/busy')?.()
  } finally {
    await listener.close()
  }
})

test('answers a body that is no HTTP, whose request is in hand', async () => {
  const { listener, inHand } = await startListener()
  try {
    const head = 'POST /chunks HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n'
    const { socket, received } = await send(listener.port, head)
    await eventually(() => inHand.has('/chunks'), { what: '/chunks is in hand' })
    socket.write('nonsense\r\n')
    await once(socket, 'close')
    expect(received.text).toMatch(/^HTTP\/1\.1 400 /)
    inHand.get('/chunks')?.()
  } finally {
    await listener.close()
  }
})

test.each([
  ['asks for another protocol', 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ['announces a body for a GET', 'Content-Length: 2\r\n\r\n{}'],
  ['announces a body in chunks for a GET', 'Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n'],
])('closes the connection after the answer to a request that %s', async (_, rest) => {
  const { listener, inHand } = await startListener()
  try {
    const { socket, received } = await send(listener.port, `GET /last HTTP/1.1\r\nHost: here\r\n${rest}`)
    await eventually(() => inHand.has('/last'), { what: '/last is in hand' })
    inHand.get('/last')?.()
    await once(socket, 'close')
    expect(received.text).toMatch(/^HTTP\/1\.1 200 .*connection: close.*answer to \/last\./is)
  } finally {
    await listener.close()
  }
})
