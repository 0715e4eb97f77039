import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { checkMigrations, migrate } from '../../src/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'
import { eventually } from '../../src/testing/eventually.ts'

let target: TestDatabase
let database: Database
let folder: string
beforeEach(async () => {
  target = await createTestDatabase()
  database = openDatabase(target.url, 'test', pino({ level: 'silent' }))
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await add('0001_first', 'CREATE TABLE one (id int PRIMARY KEY, label text);')
})
afterEach(async () => {
  await database.close()
  await target.drop()
  await rm(folder, { recursive: true })
})

async function add(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), sql)
}
const url = () => pathToFileURL(`${folder}/`)
const fill = (rows: number) =>
  database.query('INSERT INTO one SELECT generate_series(1, $1::int) RETURNING 1', [rows])
const scalar = async (text: string) =>
  (await database.query<{ value: unknown }>(`SELECT (${text}) AS value`))[0]?.value
const readState = async (name: string) =>
  (
    await database.query(
      'SELECT finished_at IS NOT NULL AS finished, applied_steps_count AS steps FROM _prisma_migrations WHERE migration_name = $1',
      [name],
    )
  )[0]

test('has no time limit where the pool would cut a statement off', async () => {
  await add(
    '0002_slow',
    "CREATE TABLE two AS SELECT current_setting('statement_timeout') AS statement_timeout;",
  )
  await migrate(database, url())
  expect(await scalar('SELECT statement_timeout FROM two')).toBe('0')
  expect(await scalar("current_setting('statement_timeout')")).toBe('15s')
})

test('gives up a lock that traffic holds, lets traffic pass, and succeeds once it is free', async () => {
  await migrate(database, url())
  await add('0002_column', 'ALTER TABLE one ADD COLUMN late text;')
  const waits: object[] = []
  const log = { info: () => undefined, warn: (fields: object) => void waits.push(fields) }
  let migrating: Promise<void> | undefined
  await database.transaction(async (reader) => {
    await reader.query('SELECT count(*) FROM one')
    migrating = migrate(database, url(), { log, lockTimeoutMs: 100, retryDelayMs: 300 })
    await eventually(() => waits.length > 0, { what: 'a first attempt that gave up' })
    // While it pauses it holds no lock queue, so others read and write.
    await database.query('INSERT INTO one (id) VALUES (1) RETURNING 1')
  })
  await migrating
  expect(await readState('0002_column')).toEqual({ finished: true, steps: 1 })
  expect(waits[0]).toMatchObject({ migration: 'Migration 0002_column', attempt: 1 })
  expect(JSON.stringify(waits[0])).toContain('alcove-test (process')
})

test("names the lock's holder in the final refusal, and leaves nothing behind", async () => {
  await migrate(database, url())
  await add('0002_column', 'CREATE TABLE before (id int); ALTER TABLE one ADD COLUMN late text;')
  await database.transaction(async (reader) => {
    await reader.query('SELECT count(*) FROM one')
    await expect(
      migrate(database, url(), { lockTimeoutMs: 50, retryDelayMs: 10, attempts: 2 }),
    ).rejects.toThrow(/0002_column could not lock its tables in 2 attempts; open transactions: alcove-test/)
  })
  expect(await scalar("to_regclass('before')::text")).toBeNull()
  expect(await readState('0002_column')).toBeUndefined()
})

const BATCHED = `-- alcove: outside-transaction
-- alcove: expands
ALTER TABLE one ADD COLUMN IF NOT EXISTS double int;
-- alcove: batch
UPDATE one SET double = id * 2 WHERE id IN (SELECT id FROM one WHERE double IS NULL LIMIT 10);
CREATE INDEX CONCURRENTLY IF NOT EXISTS one_double_idx ON one (double);
`

test('commits batches one by one and builds an index beside writers', async () => {
  await migrate(database, url())
  await fill(95)
  await add('0002_double', BATCHED)
  await migrate(database, url())
  expect(await scalar('SELECT count(*)::int FROM one WHERE double = id * 2')).toBe(95)
  expect(await scalar("SELECT indisvalid FROM pg_index WHERE indexrelid = 'one_double_idx'::regclass")).toBe(
    true,
  )
  expect(await readState('0002_double')).toEqual({ finished: true, steps: 3 })
})

test('resumes after its process died: keeps committed batches and runs the rest', async () => {
  await migrate(database, url())
  await fill(95)
  // Fails in the middle of the batches, like a lost connection; committed batches stay.
  await database.query(
    `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN IF NEW.id = 55 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$;
     CREATE TRIGGER die BEFORE UPDATE ON one FOR EACH ROW EXECUTE FUNCTION die()`,
  )
  await add('0002_double', BATCHED)
  await expect(migrate(database, url())).rejects.toThrow()
  expect(await readState('0002_double')).toEqual({ finished: false, steps: 1 })
  const before = (await scalar('SELECT count(*)::int FROM one WHERE double IS NOT NULL')) as number
  expect(before).toBeGreaterThanOrEqual(10)
  expect(before).toBeLessThan(95)
  await database.query('DROP TRIGGER die ON one')
  await migrate(database, url())
  expect(await scalar('SELECT count(*)::int FROM one WHERE double = id * 2')).toBe(95)
  expect(await readState('0002_double')).toEqual({ finished: true, steps: 3 })
})

test('rebuilds an index that an interruption left invalid', async () => {
  await migrate(database, url())
  await database.query('INSERT INTO one (id, label) VALUES (1, $1), (2, $1) RETURNING 1', ['same'])
  await add(
    '0002_index',
    '-- alcove: outside-transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS one_label ON one (label);',
  )
  await expect(migrate(database, url())).rejects.toThrow('one_label')
  expect(await scalar("SELECT indisvalid FROM pg_index WHERE indexrelid = 'one_label'::regclass")).toBe(false)
  await database.query("UPDATE one SET label = 'other' WHERE id = 2")
  await migrate(database, url())
  expect(await scalar("SELECT indisvalid FROM pg_index WHERE indexrelid = 'one_label'::regclass")).toBe(true)
})

test('builds a concurrent index once over several processes, without a deadlock', async () => {
  await migrate(database, url())
  await fill(1_000)
  await add('0002_double', BATCHED)
  await Promise.all([migrate(database, url()), migrate(database, url()), migrate(database, url())])
  expect(await readState('0002_double')).toEqual({ finished: true, steps: 3 })
})

test('lets an older program run on an expanded database, and logs it', async () => {
  await add('0002_more', '-- alcove: expands\nALTER TABLE one ADD COLUMN more text;')
  await migrate(database, url())
  await rm(join(folder, '0002_more'), { recursive: true })
  const warnings: object[] = []
  await migrate(database, url(), {
    log: { info: () => undefined, warn: (fields: object) => void warnings.push(fields) },
  })
  expect(warnings).toEqual([{ migrations: ['0002_more'] }])
  expect(await checkMigrations(database, url())).toEqual({ pending: [], newer: ['0002_more'] })
})

test('lists pending or refused migrations in a check, and changes nothing', async () => {
  const plan = await checkMigrations(database, url())
  expect(plan.pending.map((entry) => entry.migration.name)).toContain('0001_first')
  expect(await scalar("to_regclass('_prisma_migrations')::text")).toBeNull()
  await migrate(database, url())
  await add('0001_first', 'CREATE TABLE other (id int);')
  await expect(checkMigrations(database, url())).rejects.toThrow('edited after it was applied')
})

test.each([
  ['an unknown directive', '-- alcove: expnds\nSELECT 1;', 'unknown directive "expnds"'],
  ['a batch in a transaction', '-- alcove: batch\nUPDATE one SET id = 1;', 'outside-transaction'],
  [
    'a concurrent index that could not resume',
    '-- alcove: outside-transaction\nCREATE INDEX CONCURRENTLY x ON one (id);',
    'IF NOT EXISTS',
  ],
  ['a function outside a transaction', '-- alcove: outside-transaction\nDO $$ BEGIN END $$;', 'functions'],
])('refuses %s before anything is applied', async (_, sql, words) => {
  await add('0002_wrong', sql)
  await expect(migrate(database, url())).rejects.toThrow(words)
  expect(await scalar("to_regclass('one')::text")).toBeNull()
})
