import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES } from '@alcove/contracts'
import { knownSettings, loadPlatformConfig } from '@alcove/embedded/config'
import { type Program, settingsOf } from '@alcove/embedded/settings/service-settings'
import { internalConfig, upstreamConfig } from '@alcove/gateway/config'
import { commonConfig } from '@alcove/kit/config/common-config'
import { readSettings } from '@alcove/kit/config/load-config'
import { weakSecrets } from '@alcove/kit/config/weak-secret'
import { standaloneConfig } from '@alcove/kit/service/run-service'
import { environmentOf } from '@alcove/processes/environment-of'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ComposeService,
  environmentOfService,
  readComposeFile,
  root,
  withSecretsIn,
} from './compose-file.ts'

const { services } = readComposeFile()
const programs: Program[] = ['gateway', ...SERVICES]
/** Set by the image, or irrelevant to this composition. */
const LEFT_OUT =
  /^(?:HOST|PORT|LOG_FILE|KAFKA_(?:TLS|CA|SASL_MECHANISM|USERNAME|PASSWORD)|EVENTS_DATABASE_URL|SANDBOX_\w+|OBJECT_FOLDER|MAIL_FOLDER|FFMPEG_(?:PATH|UID|ALLOW_OLD)|FFPROBE_PATH|DISK_WATCHED_FOLDERS)$/
/** Settings of an installation's locations and of its event transport. */
const STEERING =
  /^(?:EVENT_TRANSPORT|KAFKA_BROKERS|INSTALLATION_ID_FILE|OBJECT_STORE|S3_\w+|\w+_DATABASE_URL_FILE|PAYMENT_PROVIDER)$/
const settingOf = (variable: string) => variable.replace(/_FILE$/, '')
const named = (program: string) =>
  Object.keys((services[program] as ComposeService).environment ?? {}).map(settingOf)

let folder: string
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'alcove-compose-')), 'secrets')
  execFileSync(process.execPath, [join(root, 'deploy/docker/compose-init.mjs'), folder])
})
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

describe.each(programs)('the container of %s', (program) => {
  const everything = Object.fromEntries([...knownSettings()].map((name) => [name, 'any']))
  // The gateway shares a schema with services, and has neither a broker nor a database.
  const accepted = Object.keys(environmentOf(program, everything)).filter(
    (name) => !(program === 'gateway' && ['EVENT_TRANSPORT', 'MIGRATE'].includes(name)),
  )

  test('gets only settings that its program reads', () => {
    expect(named(program).filter((name) => !accepted.includes(name))).toEqual([])
  })

  test('can get every setting that an operator may want to change', () => {
    const missing = accepted.filter((name) => !named(program).includes(name) && !LEFT_OUT.test(name))
    expect(missing).toEqual([])
  })

  test('starts in production with the secrets of compose:init', () => {
    const environment = withSecretsIn(folder, environmentOfService(services[program] as ComposeService))
    const schemas =
      program === 'gateway' ? [commonConfig, upstreamConfig, internalConfig] : [standaloneConfig]
    const read = [...schemas, settingsOf[program]].map((schema) => readSettings(schema, environment))
    const values = Object.assign({}, ...read.map((one) => one.valid))
    expect(values.NODE_ENV).toBe('production')
    expect([...read.flatMap((one) => one.problems), ...weakSecrets(values)]).toEqual([])
  })
})

describe('the container of operator commands', () => {
  const environment = withSecretsIn('/secrets', environmentOfService(services.admin as ComposeService))

  test('accepts its settings', () => {
    const found = withSecretsIn(folder, environmentOfService(services.admin as ComposeService))
    expect(loadPlatformConfig(found)).toMatchObject({ PAYMENT_PROVIDER: 'none' })
  })

  test('gets the same settings as services for events, objects, databases and the installation: backup and restore need them', () => {
    for (const name of SERVICES) {
      const theirs = withSecretsIn('/secrets', environmentOfService(services[name] as ComposeService))
      const steering = Object.keys(theirs).filter((one) => STEERING.test(one))
      expect(steering).toEqual(expect.arrayContaining(['EVENT_TRANSPORT', 'INSTALLATION_ID_FILE']))
      for (const one of steering) expect([name, one, environment[one]]).toEqual([name, one, theirs[one]])
    }
  })
})
