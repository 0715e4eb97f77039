import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatheredRequest } from '../../src/http/connections/short-chunks.ts'

const server = createServer({ IncomingMessage: GatheredRequest })
let handle: (request: IncomingMessage) => Promise<unknown>
beforeAll(async () => {
  server.on('request', (incoming, response) => {
    handle(incoming).then(
      (answer) => response.end(JSON.stringify(answer)),
      (error) => response.destroy(error),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

/**
 * Sends a body in chunks, all at once or one after the other. Node's client would join those that it sends at once.
 * @returns what the handler made of it; fails when the connection is closed before
 */
async function send(chunks: readonly string[], isPaced = false): Promise<unknown> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').setNoDelay()
  let received = ''
  let failure: unknown
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', (error) => {
    failure = error
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write('POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n')
  const encoded = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  for (const text of isPaced ? encoded : [encoded.join('')]) {
    socket.write(text)
    if (isPaced) await turn()
  }
  socket.write('0\r\n\r\n')
  await closed
  const [, body] = received.split('\r\n\r\n')
  if (body === undefined) throw failure ?? new Error('closed without an answer')
  return JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0$/g, ''))
}

const shortChunks = (count: number) =>
  Array.from({ length: count }, (_, n) => String.fromCharCode(97 + (n % 26)).repeat(70))

/** Reads as it comes, and counts the pieces. */
async function readAll(incoming: IncomingMessage) {
  let text = ''
  let chunks = 0
  incoming.on('data', (chunk) => {
    text += chunk
    chunks++
  })
  await once(incoming, 'end')
  return { text, chunks }
}

test('gathers a body of short chunks that nobody reads for a while', async () => {
  handle = async (incoming) => {
    while (incoming.readableLength < 16_384) await turn()
    return readAll(incoming)
  }
  const body = shortChunks(600)
  const { text, chunks } = (await send(body)) as Awaited<ReturnType<typeof readAll>>
  expect(text).toBe(body.join(''))
  expect(chunks).toBeLessThan(60)
})

test('gathers a body of short chunks for a reader that keeps up', async () => {
  handle = readAll
  const body = shortChunks(20_000)
  const { text, chunks } = (await send(body)) as Awaited<ReturnType<typeof readAll>>
  expect(text).toBe(body.join(''))
  expect(chunks).toBeLessThan(2_000)
})

test.each(['read', 'not read'])(
  'closes the connection of a body in one-byte chunks that is %s',
  async (how) => {
    const failed: unknown[] = []
    handle = async (incoming) => {
      if (how === 'read') await readAll(incoming).catch((error) => failed.push(error.code))
      else await once(incoming, 'close')
      throw new Error('the connection is closed')
    }
    await expect(send(Array(5_000).fill('a'))).rejects.toThrow(/closed without an answer|ECONNRESET|EPIPE/)
    if (how === 'read') expect(failed).toEqual(['ECONNRESET'])
  },
)

test('takes a short body in one-byte chunks', async () => {
  handle = readAll
  expect(await send(Array(200).fill('a'))).toMatchObject({ text: 'a'.repeat(200) })
})

test('hands on each chunk at once to whoever waits for it', async () => {
  const seen: string[] = []
  handle = async (incoming) => {
    incoming.on('data', (chunk) => seen.push(String(chunk)))
    await once(incoming, 'end')
    return seen.join('')
  }
  const { port } = server.address() as AddressInfo
  const outgoing = request({ port, method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } })
  for (const chunk of ['un', 'deux', 'trois']) {
    outgoing.write(chunk)
    await expect.poll(() => seen.at(-1)).toBe(chunk)
  }
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  expect(JSON.parse(String(await buffer(response)))).toBe('undeuxtrois')
})

test.each([
  ['that is read late', readLate],
  ['that is read by its readable event', readByEvent],
])('keeps all bytes in their order, in short and long chunks, of a body %s', async (_, read) => {
  handle = async (incoming) => (await read(incoming)).text
  const chunks = Array.from({ length: 400 }, (_, n) => String(n % 10).repeat(1 + ((n * 37) % 9_000)))
  expect(await send(chunks, true)).toBe(chunks.join(''))
})

async function readLate(incoming: IncomingMessage) {
  await turn()
  return readAll(incoming)
}

async function readByEvent(incoming: IncomingMessage) {
  let text = ''
  incoming.on('readable', () => {
    for (let chunk = incoming.read(); chunk !== null; chunk = incoming.read()) text += chunk
  })
  await once(incoming, 'end')
  return { text, chunks: 0 }
}

test('keeps no more memory for a waiting body than it is long', async () => {
  handle = async (incoming) => {
    await turn()
    return (incoming.read() as Buffer).buffer.byteLength
  }
  const { port } = server.address() as AddressInfo
  const outgoing = request({ port, method: 'POST', headers: { 'Content-Length': 2 } })
  outgoing.end('ab')
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  expect(JSON.parse(String(await buffer(response)))).toBe(2)
})
