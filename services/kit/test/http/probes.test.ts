import { pino } from 'pino'
import { expect, test } from 'vitest'
import { mountProbes } from '../../src/health/probes.ts'
import { createApp } from '../../src/http/create-app.ts'
import { createInternalGuard, INTERNAL_KEY_HEADER } from '../../src/http/internal-guard.ts'
import { uuidV7 } from '../../src/ids.ts'
import { createMetrics } from '../../src/metrics/metrics.ts'

const KEY = 'k'.repeat(40)
const states = async () => [{ name: 'media.database', ok: false, detail: 'refused by 10.0.0.7' }]
const app = createApp(
  {
    log: pino({ level: 'silent' }),
    authenticator: { authenticate: () => Promise.reject(new Error('not asked')) },
    ids: uuidV7,
    strict: true,
  },
  [],
)
mountProbes(app, { readiness: states, status: states }, createMetrics().registry)
const guard = createInternalGuard({ app, keys: [KEY], ids: uuidV7 })
const fetchText = async (path: string, remoteAddress: string, headers: Record<string, string> = {}) => {
  const incoming = { socket: { remoteAddress } } as never
  return (await guard(new Request(`http://media.test${path}`, { headers }), { incoming })).text()
}

test.each(['/readyz', '/status'])(
  '%s of a service shows details to the gateway and on loopback',
  async (path) => {
    const whole = 'FAIL media.database refused by 10.0.0.7\n'
    expect(await fetchText(path, '10.0.0.9', { [INTERNAL_KEY_HEADER]: KEY })).toBe(whole)
    expect(await fetchText(path, '127.0.0.1')).toBe(whole)
    expect(await fetchText(path, '::ffff:127.0.0.1')).toBe(whole)
    expect(await fetchText(path, '10.0.0.9')).toBe('FAIL media.database\n')
  },
)
