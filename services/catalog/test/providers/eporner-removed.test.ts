import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { epornerWire } from './fakes/eporner-wire.ts'
import { answering, type Fault, type ProviderFake, startProviderFake } from './fakes/provider-fake.ts'

let fake: ProviderFake
beforeAll(async () => {
  fake = await startProviderFake(epornerWire)
})
afterEach(() => {
  fake.fault = null
  fake.library.removed = []
})
afterAll(() => fake.close())

async function removed(signal = AbortSignal.timeout(10_000)): Promise<string[]> {
  const ids: string[] = []
  for await (const portion of fake.provider.removed(signal)) ids.push(...portion)
  return ids
}
const lines = (text: string) => answering(text, { type: 'text/plain' })
const text = (response: ServerResponse, headers: Record<string, number> = {}) =>
  response.writeHead(200, { 'content-type': 'text/plain', ...headers })

test("reads all ids in the provider's letter case", async () => {
  fake.library.removed = ['aBcDeFg0001', 'AbCdEfG0001', 'x-y_z']
  expect(await removed()).toEqual(['aBcDeFg0001', 'AbCdEfG0001', 'x-y_z'])
  const requested = fake.requested.at(-1)
  expect(`${requested?.pathname}${requested?.search}`).toBe('/api/v2/video/removed/?format=txt')
})

test('reads other line ends and empty lines', async () => {
  fake.fault = lines('a1\r\n\r\nb2\r\n\n')
  expect(await removed()).toEqual(['a1', 'b2'])
})

test('reads duplicate lines once', async () => {
  fake.library.removed = ['a1', 'b2', 'a1', 'b2']
  expect(new Set(await removed())).toEqual(new Set(['a1', 'b2']))
})

test('reads ids that are split between chunks', async () => {
  fake.fault = (_, response) => {
    text(response)
    response.write('aBcDe', () => response.write('Fg0001\nAbC', () => response.end('dEfG0002\n')))
  }
  expect(await removed()).toEqual(['aBcDeFg0001', 'AbCdEfG0002'])
})

test('yields a large list in chunks without holding it whole', async () => {
  const chunk = Array.from({ length: 6_000 }, (_, n) => `id${String(n).padStart(9, '0')}\n`).join('')
  const chunks = Math.ceil((100 * 1024 ** 2) / chunk.length)
  fake.fault = (_, response) => {
    text(response)
    let left = chunks
    const write = () => {
      while (left > 0) {
        left--
        if (!response.write(chunk)) return
      }
      response.end()
    }
    response.on('drain', write)
    write()
  }
  let ids = 0
  let largest = 0
  for await (const portion of fake.provider.removed(AbortSignal.timeout(15_000))) {
    ids += portion.length
    largest = Math.max(largest, portion.length)
  }
  expect(ids).toBe(chunks * 6_000)
  expect(largest).toBeLessThan(20_000)
})

describe('reports an incomplete or invalid list as an outage', () => {
  const cases: [string, Fault, string][] = [
    ['empty', lines(''), 'format'],
    ['without its last line end', lines('a1\nb2'), 'format'],
    ['a page of HTML', answering('<!doctype html>\n', { type: 'text/html' }), 'format'],
    ['HTML that says it is text', lines('<!doctype html>\n<p>\n'), 'format'],
    ['HTML in the middle', lines('a1\n<h1>Error</h1>\nb2\n'), 'format'],
    ['a sentence', lines('Too many requests\n'), 'format'],
    ['JSON', answering([]), 'format'],
    ['a line without end', lines('a'.repeat(1_000_000)), 'format'],
    [
      'cut off at a line end',
      (_, response) => text(response, { 'content-length': 100 }).write('a1\nb2\n', () => response.destroy()),
      'connection',
    ],
    [
      'cut off without a length',
      (_, response) => text(response).write('a1\nb2\n', () => response.destroy()),
      'connection',
    ],
    ['500', answering('a1\n', { status: 500, type: 'text/plain' }), 'status'],
    ['503', answering('a1\n', { status: 503, type: 'text/plain' }), 'pressure'],
  ]
  test.each(cases)('%s', async (_, fault, kind) => {
    fake.fault = fault
    await expect(removed()).rejects.toMatchObject({ name: 'ProviderOutage', kind })
  })

  test('hanging', async () => {
    fake.fault = (_, response) => text(response).write('a1\n')
    await expect(removed(AbortSignal.timeout(200))).rejects.toMatchObject({ kind: 'timeout' })
  })
})
