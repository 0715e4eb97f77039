import { randomBytes } from 'node:crypto'
import { migrate } from '@alcove/kit/database/migrate'
import { createTestDatabase, type TestDatabase } from '@alcove/kit/testing/databases'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../src/backup/restoring/empty-database.ts'
import { markDatabase, readDatabaseMark } from '../../src/backup/restoring/restore-marker.ts'
import { inspectDatabases, withDatabase } from '../../src/installation/inspect-databases.ts'
import { migrationsOf } from '../../src/installation/upgrade-databases.ts'
import { asPresentOwners, giveOwnRoles } from '../../src/postgres/own-roles.ts'
import { superuserWarnings } from '../../src/postgres/superuser-warnings.ts'

const log = { warn: () => undefined }

type Name = 'media' | 'billing' | 'elsewhere'

const passwords: Record<string, string> = {}
const passwordOf = async (name: string) =>
  (passwords[name] ??= `${name}'s "password" ${randomBytes(6).toString('hex')}`)
const OBJECTS = `
CREATE SCHEMA kit; CREATE SCHEMA pgboss;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TABLE kit.outbox (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, value text);
CREATE TABLE "Film" (id serial PRIMARY KEY, title text);
CREATE INDEX ON "Film" USING gin (title gin_trgm_ops);
CREATE SEQUENCE apart;
CREATE VIEW films AS SELECT * FROM "Film";
CREATE TYPE pgboss.state AS ENUM ('new', 'done');
CREATE TABLE pgboss.job (id int, state pgboss.state) PARTITION BY LIST (state);
CREATE TABLE pgboss.job_new PARTITION OF pgboss.job FOR VALUES IN ('new');
CREATE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS 'SELECT 2 * n';
CREATE TEXT SEARCH CONFIGURATION plain (COPY = simple);`

let server: string
const made: TestDatabase[] = []
let superusers: Record<Name, string>
let urls: Record<Name, string>
beforeAll(async () => {
  server = inject('databaseUrl')
  const [media, billing] = [await createTestDatabase(), await createTestDatabase()]
  made.push(media, billing)
  superusers = { media: media.url, billing: billing.url, elsewhere: 'postgres://other@db.test/alcove_events' }
  await query(media.url, OBJECTS)
  urls = await giveOwnRoles(server, superusers, passwordOf)
})
afterAll(async () => {
  const roles = made.map(({ url }) => new URL(url).pathname.slice(1))
  for (const database of made) await database.drop()
  for (const role of roles) await query(server, `DROP ROLE IF EXISTS "${role}"`)
})

test('is no superuser and may create neither databases nor roles', async () => {
  const [role] = await query(urls.media, 'SELECT * FROM pg_roles WHERE rolname = current_user')
  expect(role).toMatchObject({
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
  })
})

test('owns existing objects, and may alter them', async () => {
  await query(
    urls.media,
    `ALTER TABLE "Film" ADD COLUMN year int; ALTER TABLE kit.outbox ADD COLUMN topic text; INSERT INTO kit.outbox (value) VALUES ('a');
     ALTER SEQUENCE apart INCREMENT 2; CREATE OR REPLACE VIEW films AS SELECT * FROM "Film"; ALTER TYPE pgboss.state ADD VALUE 'failed';
     DROP FUNCTION twice(int); ALTER TABLE pgboss.job ADD COLUMN data text; CREATE TABLE pgboss.more (); CREATE SCHEMA more;
     ALTER TEXT SEARCH CONFIGURATION plain RENAME TO plainer; CREATE EXTENSION IF NOT EXISTS unaccent; SELECT similarity('a', 'b')`,
  )
})

test('gets later objects of the superuser at the next start', async () => {
  await query(superusers.media, 'CREATE TABLE restored (id int)')
  await expect(query(urls.media, 'SELECT * FROM restored')).rejects.toThrow(/permission denied/)
  expect(await giveOwnRoles(server, superusers, passwordOf)).toEqual(urls)
  expect(await query(urls.media, 'SELECT * FROM restored')).toEqual([])
})

describe('the role migrates a database that a restore has emptied', () => {
  test.each<[string, (url: string) => Promise<unknown>]>([
    ['as it is emptied now', emptyDatabase],
    [
      "as it was emptied before: the schema public was the superuser's alone",
      (url) => query(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public'),
    ],
  ])('%s', async (_, empty) => {
    const database = await createTestDatabase()
    made.push(database)
    const asServer = { media: database.url }
    await giveOwnRoles<'media'>(server, asServer, passwordOf)
    await empty(database.url)
    const { media } = await giveOwnRoles<'media'>(server, asServer, passwordOf)
    await withDatabase(media, (own) => migrate(own, migrationsOf('media')))
    expect(await query(media, 'SELECT 1 FROM content')).toEqual([])
    expect(
      await query(media, "SELECT has_schema_privilege('public', 'public', 'USAGE') AS everyone"),
    ).toEqual([{ everyone: true }])
  })

  test('by the role itself, when it is no superuser', async () => {
    await emptyDatabase(urls.billing)
    await query(urls.billing, 'CREATE TABLE made (id int)')
    expect(
      await query(
        superusers.billing,
        "SELECT nspowner::regrole::text AS owner FROM pg_namespace WHERE nspname = 'public'",
      ),
    ).toEqual([{ owner: 'pg_database_owner' }])
  })
})

describe('refuses it', () => {
  const as = (from: Name, to: string) => {
    const url = new URL(urls[from])
    url.pathname = to
    return url.toString()
  }
  test('the database of another role, and those of the server', async () => {
    for (const other of [new URL(urls.billing).pathname, '/postgres', '/template1', new URL(server).pathname])
      await expect(query(as('media', other), 'SELECT 1')).rejects.toThrow(/permission denied/)
  })
  test.each([
    "SELECT pg_read_file('/etc/passwd')",
    "COPY (SELECT 1) TO PROGRAM 'true'",
    'SELECT * FROM pg_authid',
    'CREATE DATABASE mine',
    'CREATE ROLE mine',
    'ALTER ROLE CURRENT_USER SUPERUSER',
    "ALTER SYSTEM SET log_statement = 'all'",
  ])('%s', async (text) => {
    await expect(query(urls.media, text)).rejects.toThrow(/permission denied|must/)
  })
})

describe('becomes no superuser by what it makes in its database:', () => {
  const isSuperuser = async (role: string) =>
    (await query(server, `SELECT rolsuper FROM pg_roles WHERE rolname = '${role}'`))[0]?.rolsuper
  const rise = (role: string) => `
    IF (SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user)
    THEN ALTER ROLE "${role}" SUPERUSER; END IF`

  test.each<[string, (role: string) => string]>([
    [
      'an operator that the server takes for its own',
      (role) => `
        CREATE FUNCTION public.rise(name, name) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN ${rise(role)}; RETURN true; END $$;
        CREATE OPERATOR public.!~ (LEFTARG = name, RIGHTARG = name, FUNCTION = public.rise);
        ALTER DATABASE "${role}" SET search_path = public, pg_catalog`,
    ],
    [
      'a view in place of the record of the installation',
      (role) => `
        CREATE FUNCTION public.rise() RETURNS uuid LANGUAGE plpgsql AS $$ BEGIN ${rise(role)}; RETURN gen_random_uuid(); END $$;
        CREATE SCHEMA kit; CREATE VIEW kit.installation AS SELECT public.rise() AS id, false AS demo`,
    ],
    [
      'a cast to json of what it has put into the record of the installation',
      (role) => `
        CREATE SCHEMA kit; CREATE TABLE kit.installation (id uuid, demo boolean);
        INSERT INTO kit.installation VALUES (gen_random_uuid(), false);
        CREATE TYPE kit.e AS ENUM ('a');
        CREATE FUNCTION kit.rise(kit.e) RETURNS json LANGUAGE plpgsql AS $$ BEGIN ${rise(role)}; RETURN '{}'; END $$;
        CREATE CAST (kit.e AS json) WITH FUNCTION kit.rise(kit.e);
        ALTER TABLE kit.installation ADD COLUMN x kit.e DEFAULT 'a'`,
    ],
  ])('%s', async (_, make) => {
    const database = await createTestDatabase()
    made.push(database)
    const role = new URL(database.url).pathname.slice(1)
    const asServer = { media: database.url }
    expect(await asPresentOwners<'media'>(server, asServer, passwordOf)).toEqual(asServer)
    const own = await giveOwnRoles<'media'>(server, asServer, passwordOf)
    await query(own.media, make(role))
    const present = await asPresentOwners<'media'>(server, asServer, passwordOf)
    expect(present).toEqual(own)
    for (const looked of [present, asServer]) await inspectDatabases(looked).catch(() => undefined)
    expect(await isSuperuser(role)).toBe(false)
  })

  test('a cast of its own to JSON, beside the mark of a restore', async () => {
    const database = await createTestDatabase()
    made.push(database)
    const role = new URL(database.url).pathname.slice(1)
    const own = await giveOwnRoles<'media'>(server, { media: database.url }, passwordOf)
    const id = '0193a5a0-0000-7000-8000-000000000001'
    const mark = { backup: id, databases: [], restore: id }
    await markDatabase(own.media, mark)
    await query(
      own.media,
      `CREATE TYPE public.word AS ENUM ('a');
       CREATE FUNCTION public.rise(public.word) RETURNS json LANGUAGE plpgsql AS $$ BEGIN ${rise(role)}; RETURN '1'; END $$;
       CREATE CAST (public.word AS json) WITH FUNCTION public.rise(public.word);
       ALTER TABLE alcove_restore.restore ADD COLUMN word public.word DEFAULT 'a'`,
    )
    expect(await readDatabaseMark(database.url)).toEqual(mark)
    await query(
      own.media,
      'ALTER TABLE alcove_restore.restore DROP mark; ALTER TABLE alcove_restore.restore RENAME word TO mark',
    )
    expect(await readDatabaseMark(database.url)).toBeNull()
    expect(await isSuperuser(role)).toBe(false)
  })
})

test('warns the operator of databases used by a superuser, and of no others', async () => {
  const asked = { ...urls, billing: superusers.billing }
  expect(await superuserWarnings(asked, log)).toEqual([expect.stringMatching(/as a superuser: billing\./)])
  expect(await superuserWarnings(urls, log)).toEqual([])
})

test('leaves a configured database unchanged', () => {
  expect(urls.elsewhere).toBe(superusers.elsewhere)
})

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return [await client.query(text)].flat().flatMap(({ rows }) => rows)
  } finally {
    await client.end()
  }
}
