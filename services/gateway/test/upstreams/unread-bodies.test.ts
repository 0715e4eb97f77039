import { type OperationSpec, operations, SERVICES } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Upstream } from '../../src/ports.ts'
import { startWorld, type World } from '../support/world.ts'

/** A service that refuses by headers alone, as for a missing token. */
const refusing: Upstream = {
  fetch: async () => Response.json({ code: 'TOKEN_MISSING' }, { status: 401 }),
  status: async () => [],
  close: async () => undefined,
}
const FILE = { s3Key: 'uploads/00000000-0000-7000-8000-000000000000', mimeType: 'video/mp4', fileSize: 1 }

let world: World
beforeAll(async () => {
  world = await startWorld({ upstreams: Object.fromEntries(SERVICES.map((name) => [name, refusing])) })
})
afterAll(() => world.stop())

const withBody = (operations as readonly OperationSpec[]).filter(
  ({ audience, body }) => audience !== 'internal' && body,
)

test.each(withBody.map(({ id, method, path }) => [id, method, path] as const))(
  'answers %s as the service does without reading the body',
  async (_, method, path) => {
    const answer = await world.send(method, path.replace(/\{\w+\}/g, FILE.s3Key.slice(8)), {
      headers: {
        'Content-Type': 'application/json',
        // Note: Node writes the body of a DELETE without a length of its own.
        'Content-Length': String(Buffer.byteLength(JSON.stringify(FILE))),
        'X-Age-Proof': world.proof(),
      },
      body: JSON.stringify(FILE),
    })
    expect([answer.status, answer.json().code]).toEqual([401, 'TOKEN_MISSING'])
  },
  2_000,
)
