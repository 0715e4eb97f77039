import { AppError, type OperationSpec } from '@alcove/contracts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Authenticator } from '../../src/auth/authenticator.ts'
import { createApp } from '../../src/http/create-app.ts'
import { answer, route } from '../../src/http/route.ts'
import { uuidV7 } from '../../src/ids.ts'

const HEADERS = { 'Protocol-Version': '1' }
const spec = {
  id: 'receiveBytes',
  service: 'catalog',
  audience: 'public',
  method: 'PATCH',
  path: '/api/bytes',
  summary: 'Receives bytes',
  access: 'anyone',
  bodyStream: true,
  answerHeaders: HEADERS,
  answers: { 204: null },
  refuses: ['UPLOAD_MISMATCH'],
} as const satisfies OperationSpec

/** Counts bytes, and refuses more than this many. */
const MOST = 1_000_000
const app = createApp(
  { log: pino({ level: 'silent' }), authenticator: {} as Authenticator, ids: uuidV7, strict: true },
  [
    route(spec, async ({ stream }) => {
      let count = 0
      for await (const chunk of stream ?? []) count += chunk.length
      if (count > MOST) throw new AppError('UPLOAD_MISMATCH')
      return answer(204, undefined, { 'X-Count': String(count) })
    }),
  ],
)
const send = (body?: Buffer) =>
  app.request('/api/bytes', { method: 'PATCH', ...(body ? { body: new Uint8Array(body) } : {}) })

test('passes a body on as it comes, of any length and type', async () => {
  const response = await send(Buffer.alloc(MOST))
  expect([response.status, response.headers.get('x-count')]).toEqual([204, String(MOST)])
  expect((await send()).headers.get('x-count')).toBe('0')
})

test('sends the headers of the operation with answers and refusals', async () => {
  for (const [body, status] of [
    [Buffer.alloc(1), 204],
    [Buffer.alloc(MOST + 1), 422],
  ] as const) {
    const response = await send(body)
    expect([response.status, response.headers.get('protocol-version')]).toEqual([status, '1'])
  }
})
