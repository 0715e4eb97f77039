import { SERVICES } from '@alcove/contracts'
import { DATABASES, databaseVariable, platformConfig } from '@alcove/embedded/config'
import { settingsOf } from '@alcove/embedded/settings/service-settings'
import { upstreamConfig } from '@alcove/gateway/config'
import { standaloneConfig } from '@alcove/kit/service/run-service'
import { describe, expect, test } from 'vitest'
import { environmentOf } from '../src/environment-of.ts'

const programs = [...SERVICES, 'gateway'] as const
const settings = [...Object.values(settingsOf), platformConfig, standaloneConfig, upstreamConfig].flatMap(
  (schema) => Object.keys(schema.shape),
)
/** Every setting that exists, and other variables of a machine's environment. */
const everything = Object.fromEntries(
  [
    ...settings,
    ...DATABASES.map(databaseVariable),
    'AWS_SECRET_ACCESS_KEY',
    'GITHUB_TOKEN',
    'PGPASSWORD',
    'PGPASSFILE',
    'PGSSLROOTCERT',
    'PGSSLMODE',
    'PGHOST',
    'PATH',
  ]
    .flatMap((name) => [name, `${name}_FILE`])
    .map((name) => [name, `value of ${name}`]),
)
const holders = (name: string) => programs.filter((program) => name in environmentOf(program, everything))

describe('a separate service process gets', () => {
  test.each<[string, readonly string[]]>([
    ['AUTH_SIGNING_KEY', ['identity']],
    ['STRIPE_SECRET_KEY', ['billing']],
    ['STRIPE_WEBHOOK_SECRET', ['billing']],
    ['SANDBOX_SECRET', ['billing']],
    ['SMTP_URL', ['reporting']],
    ['METRICS_TOKEN', ['gateway']],
    ['INTERNAL_KEY', programs],
    ['DATABASE_URL', []],
    ['DEMO_PASSWORD', []],
    ['DATA_DIR', []],
    ['EVENTS_DATABASE_URL', SERVICES],
    ['MEDIA_DATABASE_URL', ['media']],
    ['AGE_GATE_DATABASE_URL', ['age-gate']],
    ['AWS_SECRET_ACCESS_KEY', []],
    ['GITHUB_TOKEN', []],
    ['PGHOST', []],
  ])('%s where it is %j', (name, expected) => {
    expect(holders(name).sort()).toEqual([...expected].sort())
    expect(holders(`${name}_FILE`).sort()).toEqual([...expected].sort())
  })

  test.each<[string, readonly string[]]>([
    ['PATH', programs],
    ['PGPASSWORD', SERVICES],
    ['PGPASSFILE', SERVICES],
    ['PGSSLROOTCERT', SERVICES],
    ['PGSSLMODE', SERVICES],
  ])('%s, which is no setting of ours, where it is %j', (name, expected) => {
    expect(holders(name).sort()).toEqual([...expected].sort())
  })

  test('a signing key where its schema names it, and nowhere else', () => {
    for (const program of programs) {
      const isNamed = 'GRANT_SIGNING_KEY' in settingsOf[program].shape
      expect([program, 'GRANT_SIGNING_KEY' in environmentOf(program, everything)]).toEqual([program, isNamed])
    }
    expect(holders('GRANT_SIGNING_KEY')).not.toContain('identity')
    expect(holders('GRANT_SIGNING_KEY')).not.toContain('reporting')
    expect(holders('ACCOUNT_LINK_KEY').sort()).toEqual(['identity', 'reporting'])
  })

  test.each(programs)('every setting of its own: %s', (program) => {
    const names = Object.keys(settingsOf[program].shape)
    expect(Object.keys(environmentOf(program, everything))).toEqual(expect.arrayContaining(names))
  })
})
