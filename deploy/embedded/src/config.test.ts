import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { ConfigError, type Environment } from '@alcove/kit/config/load-config'
import { describe, expect, test } from 'vitest'
import { loadPlatformConfig, platformWarnings } from './config.ts'

const problemsOf = (environment: Environment): readonly string[] => {
  try {
    loadPlatformConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
const namesOf = (environment: Environment) => problemsOf(environment).map((line) => line.split(':')[0])

const production = {
  NODE_ENV: 'production',
  AUTH_SIGNING_KEY: generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  GRANT_SIGNING_KEY: randomBytes(32).toString('base64'),
  PAYMENT_PROVIDER: 'verotel',
  VEROTEL_SHOP_ID: '1',
  VEROTEL_SIGNATURE_KEY: 'given by Verotel',
}

test('accepts an empty environment outside production', () => {
  expect(problemsOf({})).toEqual([])
})

test('names every problem, in all services at once', () => {
  const environment = {
    PORT: 'tausend',
    DATABASE_URL: 'mysql://host/alcove',
    MEDIA_DATABASE_URL: 'somewhere',
    EVENT_TRANSPORT: 'kafka',
    AUTH_SIGNING_KEY: 'no key',
    GRANT_SIGNING_KEY: 'short',
    AGE_PROOF_TTL: '0',
    REFRESH_IDLE: '0s',
    PLAYBACK_GRANT_TTL: '0',
    PROVIDER_DEADLINE_MS: '7',
    PROVIDER_REDTUBE_URL: 'redtube',
    PLAN_VIP_YEAR: 'much',
    UPLOAD_CONSENT: 'perhaps',
    SMTP_URL: 'mail.example',
    TRUSTED_PROXIES: 'one',
    VIEW_LIMIT_BASICS: '3',
    PAYMENT_PROVIDER: 'stripe',
  }
  expect(namesOf(environment).toSorted()).toEqual(
    [
      ...Object.keys(environment).filter((name) => !['EVENT_TRANSPORT', 'PAYMENT_PROVIDER'].includes(name)),
      'KAFKA_BROKERS',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ].toSorted(),
  )
  const lines = problemsOf(environment).join('\n')
  for (const value of ['tausend', 'mysql', 'somewhere', 'no key', 'perhaps', 'redtube"'])
    expect(lines).not.toContain(value)
})

test('reports missing production settings beside a wrong one', () => {
  expect(namesOf({ NODE_ENV: 'production', PORT: 'x', DEMO_DATA: 'on' })).toEqual([
    'PORT',
    'AUTH_SIGNING_KEY',
    'GRANT_SIGNING_KEY',
    'DEMO_DATA',
    'PAYMENT_PROVIDER',
  ])
})

describe('in production', () => {
  test('accepts complete settings', () => {
    expect(problemsOf(production)).toEqual([])
  })

  test('requires no payment provider for a free site', () => {
    const { VEROTEL_SHOP_ID, VEROTEL_SIGNATURE_KEY, ...keys } = production
    expect(problemsOf({ ...keys, PAYMENT_PROVIDER: 'none' })).toEqual([])
  })

  test.each([
    ['a repeated key', { GRANT_SIGNING_KEY: 'ab'.repeat(30) }, 'GRANT_SIGNING_KEY'],
    ['a placeholder', { GRANT_SIGNING_KEY: 'change-me-change-me-0123456789-xyz' }, 'GRANT_SIGNING_KEY'],
    ['a short key', { GRANT_SIGNING_KEY: 'kJ8s-Zq0wPx' }, 'GRANT_SIGNING_KEY'],
    ['a short metrics token', { METRICS_TOKEN: 'sesame' }, 'METRICS_TOKEN'],
    ['a key of zeros', { AUTH_SIGNING_KEY: keyOfZeros() }, 'AUTH_SIGNING_KEY'],
  ])('refuses %s', (_, change, name) => {
    expect(namesOf({ ...production, ...change })).toEqual([name])
  })

  test('warns of settings that do not prevent the start', () => {
    const warnings = platformWarnings({
      ...production,
      RATE_LIMIT: 'off',
      TRUSTED_PROXIES: '1',
      DATADIR: '/srv',
    })
    for (const part of [
      'age method',
      'PUBLIC_URL',
      'METRICS_TOKEN',
      'RATE_LIMIT',
      'SMTP_URL is not set',
      'OPERATOR_NAME, OPERATOR_ADDRESS',
      'DATA_DIR meant',
    ])
      expect(warnings.join('\n')).toContain(part)
    expect(platformWarnings({ RATE_LIMIT: 'off' })).toEqual([])
  })
})

/** RFC 8410: the seed is 32 bytes of zero. */
function keyOfZeros(): string {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32)])
  return `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----`
}
