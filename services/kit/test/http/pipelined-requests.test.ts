import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../../src/http/listen.ts'
import { eventually } from '../../src/testing/eventually.ts'

/** A listener that records running requests and answers each on command. */
async function startListener() {
  const inHand = new Map<string, () => void>()
  let most = 0
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      await new Promise<void>((resolve) => {
        inHand.set(pathname, resolve)
        most = Math.max(most, inHand.size)
      })
      inHand.delete(pathname)
      return new Response(`answer to ${pathname}.`)
    },
  })
  return { listener, inHand, most: () => most }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`

async function send(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  const received = { text: '' }
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    received.text += chunk
  })
  await once(socket, 'connect')
  socket.write(text)
  return { socket, received }
}

test('handles the requests of one connection one after the other, in their order', async () => {
  const { listener, inHand, most } = await startListener()
  try {
    const paths = Array.from({ length: 20 }, (_, n) => `/${n}`)
    const { socket, received } = await send(listener.port, paths.map(get).join(''))
    for (const path of paths) {
      await eventually(() => inHand.has(path), { what: `${path} is in hand` })
      inHand.get(path)?.()
    }
    await eventually(() => received.text.includes('answer to /19.'), { what: 'the last answer' })
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

test('closes a connection with more than a hundred pipelined requests, and drops them', async () => {
  const { listener, inHand, most } = await startListener()
  try {
    const { socket } = await send(listener.port, get('/flood').repeat(1_500))
    await once(socket, 'close')
    for (const go of inHand.values()) go()
    expect(most()).toBe(1)
  } finally {
    await listener.close()
  }
})

test('closes a connection with many pipelined headers, long before a hundred requests', async () => {
  const { listener, inHand, most } = await startListener()
  try {
    const headers = Array.from({ length: 90 }, (_, n) => `a${n}: b\r\n`).join('')
    const wide = get('/wide').replace('\r\n\r\n', `\r\n${headers}\r\n`)
    const { socket } = await send(listener.port, wide.repeat(10))
    await once(socket, 'close')
    for (const go of inHand.values()) go()
    expect(most()).toBe(1)
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

test('answers an unknown expectation once and closes, so that none comes past the queue', async () => {
  const { listener } = await startListener()
  try {
    const head = get('/expected').replace('\r\n\r\n', '\r\nExpect: x\r\n\r\n')
    const { socket, received } = await send(listener.port, head.repeat(50))
    await once(socket, 'close')
    expect(received.text.match(/HTTP\/1\.1 417/g)).toHaveLength(1)
  } finally {
    await listener.close()
  }
})
