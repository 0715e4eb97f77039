import { serviceDatabaseUrl } from '@alcove/kit/config/common-config'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { migrate } from '@alcove/kit/database/migrate'
import { type OwnDatabases, reserveDatabases } from '@alcove/kit/testing/own-databases'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSessions } from '../../src/backup/restoring/end-sessions.ts'
import { publishAgain } from '../../src/backup/restoring/publish-again.ts'
import { withDatabase } from '../../src/backup/restoring/restore-databases.ts'
import { migrationsOf } from '../../src/installation/upgrade-databases.ts'

const silent = pino({ level: 'silent' })
/** What a restore changes as a whole, however large it is. */
const TABLES = ['account', 'refresh_family', 'kit.outbox']
let databases: OwnDatabases
let url: string

beforeAll(async () => {
  databases = reserveDatabases()
  url = serviceDatabaseUrl(databases.url, 'identity')
  await ensureDatabase(url)
  await withDatabase(url, silent, async (database) => {
    await migrate(database, migrationsOf('identity'))
    await database.query(`
      CREATE FUNCTION refuse_limit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF current_setting('statement_timeout') <> '0' THEN
          RAISE 'a statement on % has % only', TG_TABLE_NAME, current_setting('statement_timeout');
        END IF;
        RETURN NULL;
      END $$;
      ${TABLES.map((table) => `CREATE TRIGGER unlimited BEFORE UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_limit();`).join('\n')}
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET statement_timeout = ''1s''', current_database()); END $$`)
  })
})
afterAll(() => databases.drop())

test.each(TABLES)('a pool limits what changes %s', async (table) => {
  await withDatabase(url, silent, (database) =>
    expect(database.query(`UPDATE ${table} SET created_at = created_at`)).rejects.toThrow('has 15s only'),
  )
})

test.each([
  ['ends the sessions of a restored installation', endSessions],
  ['publishes its events again', publishAgain],
])('%s without a limit, however many there are', async (_, work) => {
  await expect(withDatabase(url, silent, work)).resolves.toBeUndefined()
})
