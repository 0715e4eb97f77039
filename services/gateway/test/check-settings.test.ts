import { Writable } from 'node:stream'
import { loadConfig } from '@alcove/kit/config/load-config'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger } from '@alcove/kit/log/logger'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { createTestClock } from '@alcove/kit/testing/clock'
import { expect, test } from 'vitest'
import { gatewayConfig } from '../src/config.ts'
import { createGateway } from '../src/gateway.ts'
import type { Upstreams } from '../src/ports.ts'
import { PARTICULARS } from './support/particulars.ts'
import { SIGNING_KEY } from './support/world.ts'

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

const METRICS_TOKEN = 'hT5_kQ9-zXw2mB7c'
const GOOD = { PUBLIC_URL: 'https://videos.example', METRICS_TOKEN }
const HOST = /^settings.risky: PUBLIC_URL is not set/
const METRICS = /^settings.risky: METRICS_TOKEN is not set/
const PARTIES = /^settings.risky: OPERATOR_NAME, HOSTING_PHONE are not set: the legal notice/
const UNNAMED = { ...PARTICULARS, OPERATOR_NAME: ' ', HOSTING_PHONE: '', OPERATOR_VAT_ID: '' }

test.each<[string, Record<string, string>, RegExp[]]>([
  ['nothing', {}, [HOST]],
  ['all that production needs', GOOD, []],
  [
    'an address without TLS',
    { ...GOOD, PUBLIC_URL: 'http://videos.example' },
    [/^settings.risky: PUBLIC_URL is not https/],
  ],
  ['an address on this machine', { PUBLIC_URL: 'http://127.0.0.1:8080' }, []],
  ['TLS that a proxy ends, and open metrics', { PUBLIC_URL: GOOD.PUBLIC_URL }, [METRICS]],
  ['a proxy and open metrics', { TRUSTED_PROXIES: '1' }, [HOST, METRICS]],
  ['parties that are not named', { ...GOOD, ...UNNAMED }, [PARTIES]],
  ['no limits', { ...GOOD, RATE_LIMIT: 'off' }, [/^settings.risky: RATE_LIMIT is off/]],
])('starts in production with %s and warns', (_, environment, expected) => {
  expect(warnings({ NODE_ENV: 'production', ...PARTICULARS, ...environment })).toEqual(
    expected.map((one) => expect.stringMatching(one)),
  )
  expect(warnings({ NODE_ENV: 'development', ...environment })).toEqual([])
})
