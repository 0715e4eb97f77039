import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeSecretFiles } from '../secret-files.mjs'
import { type ComposeService, readComposeFile, root, secretsRead } from './compose-file.ts'

const file = readComposeFile()
const services = Object.entries(file.services)
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string }
/** Settings with secret values. An address counts when it contains a password. */
const OPENS = /(?:_KEY|_SECRET|_PASSWORD|_TOKEN|_DATABASE_URL|SMTP_URL)$/
const PASSWORD_IN_URL = /^\w+:\/\/[^/@]*:[^/@]*@/

describe.each(services)('the container %s', (_, service: ComposeService) => {
  test('runs without root, on a read-only file system, without new privileges', () => {
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  test('has a health check, or ends by itself', () => {
    if (service.restart === 'no') return
    expect(service.restart).toBe('unless-stopped')
    expect(service.healthcheck?.test[0]).toBe('CMD')
  })

  test('has a fixed version, and is never pulled when built here', () => {
    const [, tag] = service.image.split(':')
    if (service.build) expect([tag, service.pull_policy]).toEqual([version, 'never'])
    else expect(tag).toMatch(/^v?\d+\.\d+(?:\.\d+)?(?:-[a-z]+)?$/)
  })

  test('has no secret in its environment', () => {
    for (const [variable, value] of Object.entries(service.environment ?? {})) {
      expect(variable).not.toMatch(OPENS)
      expect(value ?? '').not.toMatch(PASSWORD_IN_URL)
    }
  })

  test('gets only the secrets that it reads', () => {
    expect(secretsRead(service).sort()).toEqual([...(service.secrets ?? [])].sort())
  })

  test('is reachable from this machine alone, unless the operator opens it', () => {
    for (const port of service.ports ?? []) expect(port).toMatch(/^\$\{ALCOVE_\w+:-127\.0\.0\.1:\d+\}:\d+$/)
  })

  test('waits until its dependencies are healthy', () => {
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      const ends = file.services[needed]?.restart === 'no'
      expect(condition).toBe(ends ? 'service_completed_successfully' : 'service_healthy')
    }
  })

  test('writes only into named volumes, or where nothing has to stay', () => {
    const named = (service.volumes ?? []).map((volume) => volume.split(':')[0])
    // Note: containers of one service share a named volume, and a work folder belongs to one process.
    const isWorker = service === file.services['media-worker']
    const shown = named.filter((volume) => !isWorker || volume !== '/var/lib/alcove/work')
    expect(Object.keys(file.volumes)).toEqual(expect.arrayContaining(shown))
  })
})

test('every secret is written by compose:init', () => {
  const written = Object.keys(makeSecretFiles()).sort()
  expect(Object.keys(file.secrets).sort()).toEqual(written)
  for (const [name, { file: path }] of Object.entries(file.secrets))
    expect(path).toBe(`./deploy/docker/secrets/${name}`)
})

describe('a secret is known to', () => {
  const holders = (secret: string) =>
    services.filter(([, one]) => one.secrets?.includes(secret)).map(([name]) => name)

  test.each<[string, string[]]>([
    ['auth-signing-key', ['identity']],
    ['account-link-key', ['identity', 'reporting']],
    ['grant-signing-key', ['admin', 'age-gate', 'billing', 'catalog', 'gateway', 'media', 'media-worker']],
    ['metrics-token', ['gateway']],
    ['postgres-password', ['postgres']],
    ['postgres-url', ['databases']],
    ['events-database-url', ['admin', 'databases']],
    ['s3-secret-key', ['admin', 'media', 'media-worker', 's3']],
    ['smtp-url', ['reporting']],
    ['transcription-key', ['media', 'media-worker']],
    ['stripe-secret-key', ['admin', 'billing']],
  ])('%s: %j', (secret, expected) => {
    expect(holders(secret).sort()).toEqual(expected)
  })

  test.each(['identity', 'age-gate', 'catalog', 'media', 'billing', 'moderation', 'reporting'])(
    'the database of %s: itself and operators',
    (name) => {
      const workers = services.map(([other]) => other).filter((other) => other === `${name}-worker`)
      expect(holders(`${name}-database-url`).sort()).toEqual(['admin', 'databases', name, ...workers].sort())
    },
  )
})

test('stores are reachable by services alone: their networks have no way out', () => {
  for (const store of ['postgres', 'kafka', 's3'])
    for (const network of file.services[store]?.networks ?? [])
      expect([store, file.networks[network]?.internal]).toEqual([store, true])
})
