import { readFileSync } from 'node:fs'
import { OWN_COVER_MAX_BYTES, putOwnCover } from '@alcove/contracts'
import { type Listener, listen } from '@alcove/kit/http/listen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNginx, type RunningNginx, runNginx } from './run-nginx.ts'

const COVER_PATH = putOwnCover.path.replace('{id}', '0198f5a0-0000-7000-8000-000000000001')
const UNITS: Record<string, number> = { m: 1024 ** 2, k: 1024 }
const toBytes = (size: string) => Number.parseInt(size, 10) * (UNITS[size.slice(-1)] ?? 1)

/** The longest body that the shipped configuration takes at a path. */
function limitAt(path: string): number {
  const text = readFileSync(new URL('../../../../deploy/edge/nginx.conf', import.meta.url), 'utf8')
  const ofServer = toBytes(/\n {4}client_max_body_size (\w+);/.exec(text)?.[1] ?? '1m')
  for (const [, pattern = '', block = ''] of text.matchAll(/location ~ (\S+) \{([^}]*)\}/g)) {
    if (!new RegExp(pattern).test(path)) continue
    const own = /client_max_body_size (\w+);/.exec(block)?.[1]
    return own ? toBytes(own) : ofServer
  }
  return ofServer
}

test('the shipped configuration takes uploads, and own covers of the size that the contract allows', () => {
  expect(limitAt('/api/uploads/1')).toBeGreaterThan(2 * 1024 ** 3)
  expect(limitAt(COVER_PATH)).toBeGreaterThanOrEqual(OWN_COVER_MAX_BYTES)
})

const nginx = findNginx()
describe.skipIf(!nginx)('an edge of real nginx', () => {
  let platform: Listener
  let edge: RunningNginx
  let arrived = 0
  beforeAll(async () => {
    platform = await listen({
      host: '127.0.0.1',
      port: 0,
      async fetch(request: Request) {
        arrived = (await request.arrayBuffer()).byteLength
        return new Response(null, { status: 200 })
      },
    })
    edge = await runNginx(nginx as string, platform.port)
  })
  afterAll(async () => {
    await edge?.stop()
    await platform?.close()
  })

  test('passes on an own cover of the size that the contract allows', async () => {
    const body = new Uint8Array(OWN_COVER_MAX_BYTES)
    const { status } = await fetch(edge.origin + COVER_PATH, { method: 'PUT', body })
    expect([status, arrived]).toEqual([200, OWN_COVER_MAX_BYTES])
  })
})
