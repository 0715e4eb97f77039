import type { AppError, OperationSpec } from '@alcove/contracts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Authenticator } from '../../src/auth/authenticator.ts'
import { createApp } from '../../src/http/create-app.ts'
import { queryObject } from '../../src/http/read-request.ts'
import { uuidV7 } from '../../src/ids.ts'

const spec = {
  id: 'keepNotes',
  service: 'catalog',
  audience: 'public',
  method: 'POST',
  path: '/api/notes',
  summary: 'Takes notes',
  access: 'anyone',
  body: z.strictObject({ notes: z.array(z.string().max(5)).optional() }),
  answers: { 204: null },
  refuses: [],
} satisfies OperationSpec

const app = createApp(
  { log: pino({ level: 'silent' }), authenticator: {} as Authenticator, ids: uuidV7, strict: true },
  [{ spec, handle: async () => ({ status: 204, body: undefined }) }],
)

async function send(body: unknown) {
  const response = await app.request('/api/notes', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const problem = response.status === 204 ? undefined : ((await response.json()) as AppError)
  return { status: response.status, code: problem?.code, violations: problem?.violations ?? [] }
}

test('accepts a body of a thousand values', async () => {
  expect((await send({ notes: Array.from({ length: 1_000 }, () => '') })).status).toBe(204)
})

test.each([
  ['in a list', { notes: Array.from({ length: 3_000 }, () => '') }],
  ['as unknown fields', Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`x${i}`, 1]))],
  ['in lists of lists', { notes: Array.from({ length: 1_500 }, () => [1]) }],
])('refuses a body of three thousand values %s', async (_, body) => {
  expect(await send(body)).toMatchObject({ status: 400, code: 'MALFORMED_JSON' })
})

test('lists at most a hundred violations, so that an answer is not far larger than its request', async () => {
  const { status, violations } = await send({ notes: Array.from({ length: 1_500 }, () => 'too long') })
  expect(status).toBe(422)
  expect(violations).toHaveLength(100)
  expect(violations[0]).toEqual({ propertyPath: 'notes.0', message: 'Au plus 5' })
})

test('reads repeated names with brackets as a list, and the last value of a plain one', () => {
  expect(queryObject(new URLSearchParams('tags[]=a&tags[]=b&page=1&page=2'))).toEqual({
    tags: ['a', 'b'],
    page: '2',
  })
})

test('reads names of properties that every object has as any other name', () => {
  expect(queryObject(new URLSearchParams('constructor[]=a&constructor[]=b'))).toEqual({
    constructor: ['a', 'b'],
  })
})

test('refuses a query of more than two hundred parameters', () => {
  const query = (count: number) => new URLSearchParams('[]&'.repeat(count))
  expect(queryObject(query(200))).toEqual({ '': Array.from({ length: 200 }, () => '') })
  expect(() => queryObject(query(201))).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
})
