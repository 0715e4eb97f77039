import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatheredRequest } from '../../src/http/connections/gathered-request.ts'

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

/** Sends a body in chunks, all at once or one after the other. */
async function send(chunks: Iterable<string>, isPaced = false): Promise<unknown> {
  const { port } = server.address() as AddressInfo
  const outgoing = request({ port, method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } })
  outgoing.setNoDelay(true)
  const answered = once(outgoing, 'response')
  if (!isPaced) outgoing.cork()
  for (const chunk of chunks) {
    outgoing.write(chunk)
    if (isPaced) await turn()
  }
  if (!isPaced) outgoing.uncork()
  outgoing.end()
  const [response] = (await answered) as [IncomingMessage]
  return JSON.parse(String(await buffer(response)))
}

const oneByOne = (bytes: number) =>
  Array.from({ length: bytes }, (_, n) => String.fromCharCode(97 + (n % 26)))

/** Reads as most code does, and counts the chunks. */
async function readAll(incoming: IncomingMessage) {
  let text = ''
  let chunks = 0
  for await (const chunk of incoming) {
    text += chunk
    chunks++
  }
  return { text, chunks }
}

test('gathers a body of one-byte chunks that nobody reads for a while', async () => {
  handle = async (incoming) => {
    while (incoming.readableLength < 16_384) await turn()
    return readAll(incoming)
  }
  const body = oneByOne(40_000)
  const { text, chunks } = (await send(body)) as Awaited<ReturnType<typeof readAll>>
  expect(text).toBe(body.join(''))
  expect(chunks).toBeLessThan(100)
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
