import { Writable } from 'node:stream'
import { uuidV7 } from '@alcove/kit/clock'
import { loadConfig } from '@alcove/kit/config/load-config'
import { createLogger } from '@alcove/kit/log/logger'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { createTestClock } from '@alcove/kit/testing/clock'
import { expect, test } from 'vitest'
import { gatewayConfig } from '../src/config.ts'
import { createGateway } from '../src/gateway.ts'
import type { Upstreams } from '../src/ports.ts'
import { SIGNING_KEY } from './world.ts'

function warnings(environment: Record<string, string>): string[] {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  createGateway(
    {
      log: createLogger('warn', sink),
      clock: createTestClock(new Date('2026-11-21T12:00:00Z')),
      ids: uuidV7,
      metrics: createMetrics(),
      upstreams: {} as Upstreams,
      sites: { web: '/nowhere/web', backoffice: '/nowhere/backoffice' },
      version: '0.0.0',
    },
    loadConfig(gatewayConfig, { GRANT_SIGNING_KEY: SIGNING_KEY, ...environment }),
  )
  return lines.map((line) => JSON.parse(line).msg)
}

test.each([
  ['production', {}, 1],
  ['production', { PUBLIC_URL: 'https://videos.example' }, 0],
  ['development', {}, 0],
])('in %s with %j it warns of the Host header %d times', (NODE_ENV, environment, times) => {
  expect(warnings({ NODE_ENV, ...environment })).toEqual(
    Array(times).fill(expect.stringMatching(/^PUBLIC_URL is not set/)),
  )
})
