import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createPipelines } from '../../src/http/connections/pipelined-requests.ts'
import { eventually } from '../../src/testing/eventually.ts'
import { get, send, startListener } from './pipelining.ts'

test('closes a connection with more than eight waiting requests, and drops them', async () => {
  const { listener, inHand, most } = await startListener()
  try {
    const { socket } = await send(listener.port, get('/flood').repeat(10))
    await once(socket, 'close')
    for (const go of inHand.values()) go()
    expect(most()).toBe(1)
  } finally {
    await listener.close()
  }
})

test('closes a connection with many pipelined headers', async () => {
  const { listener, inHand, most } = await startListener()
  try {
    const headers = Array.from({ length: 90 }, (_, n) => `a${n}: b\r\n`).join('')
    const wide = get('/wide').replace('\r\n\r\n', `\r\n${headers}\r\n`)
    const { socket } = await send(listener.port, wide.repeat(7))
    await once(socket, 'close')
    for (const go of inHand.values()) go()
    expect(most()).toBe(1)
  } finally {
    await listener.close()
  }
})

const post = (path: string, body: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\n${headers || `Content-Length: ${body.length}\r\n`}\r\n${body}`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'

test.each([
  ['bodies', post('/body', 'x'.repeat(40_000))],
  ['bodies in chunks', post('/chunks', '5\r\nhello\r\n0\r\n\r\n', CHUNKED)],
])('closes a connection with several pipelined %s', async (_, request) => {
  const { listener, inHand, most } = await startListener()
  try {
    const { socket } = await send(listener.port, get('/first') + request.repeat(3))
    // Note: `once` would fail with the reset of what had not been read.
    await new Promise((resolve) => socket.once('close', resolve))
    for (const go of inHand.values()) go()
    expect(most()).toBe(1)
  } finally {
    await listener.close()
  }
})

test('closes a connection that would have to wait while many requests of others do', async () => {
  const inHand: ServerResponse[] = []
  // Room for one short head.
  const pipelines = createPipelines(1_500)
  const server = createServer((request, response) =>
    pipelines.handle(request, response, (_, answer) => inHand.push(answer)),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const first = await send(port, get('/a').repeat(2))
    await eventually(() => inHand.length === 1, { what: 'one is in hand' })
    const second = await send(port, get('/b').repeat(2))
    await once(second.socket, 'close')
    first.socket.destroy()
    await eventually(() => inHand.length === 2 && inHand[0]?.destroyed, { what: 'the first has left' })
    const third = await send(port, get('/c').repeat(2))
    await eventually(() => inHand.length === 3, { what: 'the next is in hand' })
    inHand[2]?.end('c')
    await eventually(() => inHand.length === 4, { what: 'and then the one that waited' })
    third.socket.destroy()
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

const noHost = 'GET /unnamed HTTP/1.1\r\n\r\n'
const expecting = get('/expecting').replace('\r\n\r\n', '\r\nExpect: x\r\n\r\n')
const continuing = get('/continuing').replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n')
const twoHosts = get('/two').replace('\r\n\r\n', '\r\nhost: there\r\n\r\n')

describe.each([
  ['without a host', noHost],
  ['with two hosts', twoHosts],
  ['with an unknown expectation', expecting],
  ['that wait to continue', continuing],
])('requests %s', (_, request) => {
  test('close a busy connection when more than eight wait', async () => {
    const { listener, inHand, most } = await startListener()
    try {
      const { socket, received } = await send(listener.port, get('/busy') + request.repeat(9))
      await once(socket, 'close')
      expect(received.text).toBe('')
      expect([...inHand.keys()]).toEqual(['/busy'])
      inHand.get('/busy')?.()
      expect(most()).toBe(1)
    } finally {
      await listener.close()
    }
  })

  test('close a busy connection when their headers are many', async () => {
    const { listener, inHand } = await startListener()
    try {
      const headers = Array.from({ length: 90 }, (__, n) => `a${n}: b\r\n`).join('')
      const wide = request.replace('\r\n\r\n', `\r\n${headers}\r\n`)
      const { socket } = await send(listener.port, get('/busy') + wide.repeat(7))
      await once(socket, 'close')
      inHand.get('/busy')?.()
    } finally {
      await listener.close()
    }
  })
})
