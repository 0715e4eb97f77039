import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackupSource, takeBackup } from '@alcove/embedded/backup/take-backup'
import { DATABASES, type DatabaseName } from '@alcove/embedded/config'
import { migrationsOf } from '@alcove/embedded/installation/upgrade-databases'
import { systemClock } from '@alcove/kit/clock'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { migrate } from '@alcove/kit/database/migrate'
import { openPostgresTransport } from '@alcove/kit/events/postgres/postgres-transport'
import { recordInstallation } from '@alcove/kit/installation/installation-record'
import { openPgBossQueue } from '@alcove/kit/jobs/pg-boss-queue'
import { createTestDatabase, type TestDatabase } from '@alcove/kit/testing/databases'
import { pino } from 'pino'

export const silent = pino({ level: 'silent' })
export const ID = '0193a5a0-0000-7000-8000-000000000001'
export const CONTENT = '0193a5a0-0000-7000-8000-0000000000c1'
export const USER = '0193a5a0-0000-7000-8000-0000000000a1'
export const SOURCE = `sources/${CONTENT}/original.mp4`
const HLS = `hls/${CONTENT}/first`

const made: (() => Promise<unknown>)[] = []

/** Removes what this file has made. */
export async function cleanUp(): Promise<void> {
  for (const remove of made.splice(0)) await remove()
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-backup-test-'))
  made.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function within<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, 'test', silent)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export async function put(root: string, path: string, text: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), text)
}

async function databasesOf(
  create: (name: DatabaseName) => Promise<TestDatabase>,
): Promise<Record<DatabaseName, string>> {
  const urls = {} as Record<DatabaseName, string>
  for (const name of DATABASES) {
    const { url, drop } = await create(name)
    made.push(drop)
    urls[name] = url
  }
  return urls
}

/** An installation that is to come to be. */
export async function emptyTarget() {
  const dataDir = await newFolder()
  const databases = await databasesOf(() => createTestDatabase())
  return {
    dataDir,
    objectFolder: join(dataDir, 'objects'),
    eventTransport: 'postgres' as const,
    databases,
    openDatabases: async () => ({ urls: databases, bundledServer: null as string | null }),
  }
}
export type EmptyTarget = Awaited<ReturnType<typeof emptyTarget>>

export type AnInstallation = BackupSource & { databases: Record<DatabaseName, string> }

/** With its id in the data folder and the object store too, where commands look for it. */
export async function aKnownInstallation(): Promise<AnInstallation> {
  const source = await anInstallation()
  await put(source.dataDir, 'installation-id', `${ID}\n`)
  await put(source.dataDir, 'objects/installation.json', JSON.stringify({ id: ID }))
  return source
}

/** An installation, and the folder of a backup of it. */
export async function aBackup(): Promise<{ source: AnInstallation; backup: string }> {
  const source = await anInstallation()
  const backup = join(await newFolder(), 'one')
  await takeBackup(source, backup)
  return { source, backup }
}

/** An installation with rows of every kind that is hard to copy: guarded ones, numbers, links, bytes, jobs, events. */
export async function anInstallation(): Promise<AnInstallation> {
  const dataDir = await newFolder()
  const databases = await databasesOf((name) =>
    name === 'events'
      ? createTestDatabase()
      : createTestDatabase({
          name: `template_${name}`,
          fill: (url) => within(url, (database) => migrate(database, migrationsOf(name))),
        }),
  )
  for (const name of DATABASES) await within(databases[name], (database) => recordInstallation(database, ID))
  await fill(databases)
  await put(dataDir, `objects/${SOURCE}`, 'original')
  await put(dataDir, `objects/${HLS}/master.m3u8`, '#EXTM3U')
  await put(dataDir, 'objects/.parts/arriving', 'half')
  await put(dataDir, 'secrets/grant-signing-key', 'secret')
  return {
    dataDir,
    objectFolder: join(dataDir, 'objects'),
    databases,
    installationId: ID,
    eventTransport: 'postgres',
    program: 'test',
    environment: { OPERATOR_NAME: 'Alcôve', DATABASE_URL: 'postgres://secret' },
    settingNames: ['OPERATOR_NAME', 'DATABASE_URL'],
  }
}

async function fill(databases: Record<DatabaseName, string>): Promise<void> {
  const transport = await openPostgresTransport(databases.events, silent)
  await transport.ensureTopics([{ name: 'content.uploaded', compacted: false }])
  await transport.publish([
    { topic: 'content.uploaded', key: 'k', value: '{"id":"1"}', headers: { a: 'é\t\\N\n' } },
  ])
  await transport.close()
  await within(databases.media, async (database) => {
    await database.query(
      `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, created_at, source_key, hls_prefix)
       VALUES ($1, $2, E'Tab\\t, \\\\N et « é »', '', '{"a,b","c\\"d"}', '{}', 'PENDING', 2, now(), $3, $4)`,
      [CONTENT, USER, SOURCE, HLS],
    )
    const queue = openPgBossQueue({ database, log: silent, clock: systemClock, soleWorker: true })
    await queue.start([])
    await queue.stop()
    await database.query('SELECT pgboss.create_queue(\'transcode\', \'{"policy":"standard"}\'::jsonb)')
    await database.query('INSERT INTO pgboss.job (name, data) VALUES (\'transcode\', \'{"contentId":"1"}\')')
  })
  await within(databases.catalog, (database) =>
    database.query(
      "INSERT INTO picture (key, media_type, bytes, fetched_at) VALUES ('p', 'image/webp', '\\x00ff5c0a', '2026-11-01')",
    ),
  )
  await within(databases.reporting, (database) =>
    database.query(
      `INSERT INTO journal_entry (entry_id, action, subject_type, subject_id, details, recorded_at, received_at)
       SELECT gen_random_uuid(), 'test', 'content', 'x', '{}', now(), now() FROM generate_series(1, 7)`,
    ),
  )
  await within(databases.moderation, async (database) => {
    await database.query('INSERT INTO moderation_case (id, user_id) VALUES ($1, $2)', [CONTENT, USER])
    await database.query(
      `INSERT INTO decision (id, case_id, revision, outcome, decided_at, decided_by)
       VALUES (gen_random_uuid(), $1, 3, 'APPROVED', now(), $2)`,
      [CONTENT, USER],
    )
  })
}

/** Every row of every database, without what a restore makes anew. */
export async function contentOf(
  databases: Record<DatabaseName, string>,
): Promise<Record<string, Record<string, string>>> {
  const content: Record<string, Record<string, string>> = {}
  for (const name of DATABASES) content[name] = await within(databases[name], tablesOf)
  return content
}

async function tablesOf(database: Database): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
       AND tablename NOT IN ('_migrations', '_prisma_migrations') AND tablename NOT LIKE 'queue_stats%'`,
  )
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t ORDER BY 1`)
    content[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
  }
  return content
}
