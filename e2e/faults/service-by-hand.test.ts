import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serviceDatabaseUrl } from '@alcove/kit/config/common-config'
import { openDatabase } from '@alcove/kit/database/database'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { prepareEventLog } from '@alcove/kit/events/postgres/prepare-log'
import { recordInstallation } from '@alcove/kit/installation/installation-record'
import { type OwnDatabases, reserveDatabases } from '@alcove/kit/testing/own-databases'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const OURS = '5d3c2a54-0f5e-4b0e-9d3b-0e6b1d8f3a11'
const THEIRS = 'b8f7f8a2-6f0c-4a53-8a0e-2f3f6d1c9b22'
const main = fileURLToPath(new URL('../../services/age-gate/src/main.ts', import.meta.url))

async function prepareLog(url: string): Promise<void> {
  const database = openDatabase(url, 'test', pino({ level: 'silent' }))
  await prepareEventLog(database)
  await database.close()
}

describe('a service by hand that is told its installation', { timeout: 60_000 }, () => {
  let databases: OwnDatabases
  beforeEach(() => {
    databases = reserveDatabases()
  })
  afterEach(() => databases.drop())

  /** Starts it, which must fail. @returns its output */
  async function refused(further: Record<string, string> = {}): Promise<string> {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const settings = {
      ...{ PATH, NODE_COMPILE_CACHE, PORT: '0', GRANT_SIGNING_KEY: 'vDRzk6e0H3eJj2Jv9kqg5d0o1uWm7xYb' },
      ...{
        INTERNAL_KEY: 'q0Vt8hZc3LxYbN5s7uKd1oWmRe2JgPfA',
        INSTALLATION_ID: OURS,
        DATABASE_URL: databases.url,
      },
      ...further,
    }
    return promisify(execFile)(process.execPath, [main], { env: settings, timeout: 50_000 }).then(
      () => expect.fail('the service ended without an error'),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )
  }

  test('creates no database where its own is missing', async () => {
    expect(await refused()).toContain(`${databases.base}_age_gate) does not exist`)
    expect(await databases.created()).toEqual([])
  })

  test('says what to do where it may not migrate a database that is behind', async () => {
    for (const one of ['age-gate', 'events']) await ensureDatabase(serviceDatabaseUrl(databases.url, one))
    const said = await refused({ MIGRATE: 'never' })
    expect(said).toContain('The database of events holds no event log. This process migrates nothing')
    await prepareLog(serviceDatabaseUrl(databases.url, 'events'))
    expect(await refused({ MIGRATE: 'never' })).toMatch(
      /database of age-gate is behind this program: it lacks 0001_\S.* Run `npm run admin -- migrate`/,
    )
  })

  test('needs no database for events that travel over Kafka', async () => {
    const own = serviceDatabaseUrl(databases.url, 'age-gate')
    const overKafka = { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: '127.0.0.1:1' }
    expect(await refused({ DATABASE_URL: '', AGE_GATE_DATABASE_URL: own, ...overKafka })).toContain(
      `${databases.base}_age_gate) does not exist`,
    )
  })

  test.each(['age-gate', 'events'])(
    'leaves the database of %s alone that belongs to another',
    async (name) => {
      for (const one of ['age-gate', 'events']) await ensureDatabase(serviceDatabaseUrl(databases.url, one))
      const database = openDatabase(
        serviceDatabaseUrl(databases.url, name),
        'test',
        pino({ level: 'silent' }),
      )
      await recordInstallation(database, THEIRS)
      expect(await refused()).toContain(`database of ${name} belongs to installation ${THEIRS}`)
      const tables = await database.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")
      await database.close()
      expect(tables).toEqual([])
    },
  )
})
