import { get, type IncomingMessage } from 'node:http'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HELD_BYTES_PER_NETWORK } from '../../src/guards/held-answers.ts'
import { startWorld, type World } from '../support/world.ts'

const HERE = '2001:db8:1:2::1'
const ELSEWHERE = '2001:db8:1:3::1'
/** More than the kernel buffers of an unread answer. */
const LONG = 12 * 1024 ** 2
/** Least part of it that the gateway holds. */
const LEAST_HELD = 6 * 1024 ** 2
const LIST = '/api/contents'

let world: World
const readers: IncomingMessage[] = []
beforeAll(async () => {
  world = await startWorld({ environment: { TRUSTED_PROXIES: '1', RATE_LIMIT: 'off' } })
})
beforeEach(() => world.reset())
afterEach(() => {
  for (const reader of readers.splice(0)) reader.destroy()
})
afterAll(() => world.stop())

const createHeaders = (address: string) => ({ 'X-Forwarded-For': address, 'X-Age-Proof': world.proof() })
/** Reads the head of an answer but not its body. 0: it was cut. */
const open = (address = HERE, path = LIST) =>
  new Promise<number>((resolve) => {
    get(
      { host: '127.0.0.1', port: world.port, path, headers: createHeaders(address), agent: false },
      (reader) => {
        readers.push(reader)
        reader.on('error', () => undefined)
        resolve(reader.statusCode ?? 0)
      },
    ).on('error', () => resolve(0))
  })
const openOneByOne = async (count: number) => {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push(await open())
  return statuses
}
const answerLong = (text = 'x'.repeat(LONG)) => {
  world.fakes.answer = () => new Response(text, { headers: { 'Content-Type': 'application/json' } })
}

describe('answers that a network does not read', () => {
  test('are held up to a limit, past which only that network is refused', async () => {
    answerLong()
    const statuses = await openOneByOne(20)
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429])
    const refused = await world.send('GET', '/', { headers: createHeaders('2001:db8:1:2:ffff::9') })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2'])
    expect(await open(ELSEWHERE)).toBe(200)
    expect((await world.send('GET', '/healthz', { headers: createHeaders(HERE) })).status).toBe(200)
    for (const reader of readers) reader.destroy()
    await eventually(async () => (await open(HERE, '/api/contexts/Content')) === 200, {
      what: 'the network is answered again',
    })
  })

  test('stay below twice that limit when all are requested at once', async () => {
    answerLong()
    await Promise.all(Array.from({ length: 40 }, () => open()))
    const findUnread = () => readers.filter(({ statusCode, destroyed }) => statusCode === 200 && !destroyed)
    await eventually(() => findUnread().length * LEAST_HELD < 2 * HELD_BYTES_PER_NETWORK)
    expect(findUnread().length).toBeGreaterThan(0)
  })
})

test('never refuses a network that reads its answers', async () => {
  answerLong()
  const read = () => world.send('GET', LIST, { headers: createHeaders(HERE) })
  for (let i = 0; i < 15; i++) {
    const { status, bytes } = await read()
    expect([status, bytes.byteLength]).toEqual([200, LONG])
  }
})
