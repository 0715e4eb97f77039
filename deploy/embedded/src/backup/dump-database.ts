import type { Readable } from 'node:stream'
import { jobQueueSchema } from '@alcove/kit/jobs/job-queue-schema'
import type pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { OperatorError } from '../admin/operator-error.ts'
import { type DescribedTable, describeSequences, describeTables, quoted } from './describe-tables.ts'
import type { DatabaseManifest, TableManifest } from './manifest.ts'
import { writeStored } from './write-file.ts'

/** Copies everything in a snapshot into files, one per table, and describes the schema. */
export async function dumpDatabase(
  client: pg.Client,
  name: string,
  folder: string,
  signal: AbortSignal,
): Promise<DatabaseManifest> {
  const described = await describeTables(client)
  const migrations = await readMigrationState(client, name)
  const jobQueue = await readJobQueue(client, name)
  const tables: TableManifest[] = []
  for (const table of described) {
    signal.throwIfAborted()
    tables.push(await dumpTable(client, name, table, folder, signal))
  }
  // Note: sequences ignore snapshots; read after the rows, none is behind them.
  const sequences = await describeSequences(client)
  return {
    ...(migrations ? { migrations } : {}),
    ...(jobQueue ? { jobQueue } : {}),
    tables,
    sequences,
  }
}

async function dumpTable(
  client: pg.Client,
  database: string,
  table: DescribedTable,
  folder: string,
  signal: AbortSignal,
): Promise<TableManifest> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyTo(`COPY (SELECT ${columns} FROM ${quoted(client, table)}) TO STDOUT`))
  const onAbort = () => rows.destroy(signal.reason as Error)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const path = `databases/${database}/${table.schema}.${table.name}.gz`
    const stored = await writeStored(folder, path, rows as Readable, { gzip: true })
    return { ...stored, ...table, rows: (rows as CopyToStreamQuery).rowCount }
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

type MigrationState = NonNullable<DatabaseManifest['migrations']>

/** Returns undefined for the event log, which has none. */
async function readMigrationState(client: pg.Client, name: string): Promise<MigrationState | undefined> {
  if (!(await exists(client, 'kit._migrations'))) return undefined
  const read = async (history: string) => {
    const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
      `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
       FROM ${history} WHERE rolled_back_at IS NULL ORDER BY migration_name`,
    )
    const open = rows.find((row) => !row.finished)
    if (open)
      throw new OperatorError(
        `Migration ${open.name} of ${name} has not ended: start the platform, let the upgrade end, and back up then.`,
      )
    return rows.map(({ name: migration, checksum }) => ({ name: migration, checksum }))
  }
  return { kit: await read('kit._migrations'), service: await read('public._prisma_migrations') }
}

/** The job queue owns its tables; their SQL is stored in the backup, because a later version creates other tables. */
async function readJobQueue(client: pg.Client, name: string): Promise<DatabaseManifest['jobQueue']> {
  if (!(await exists(client, 'pgboss.version'))) return undefined
  const { rows } = await client.query<{ version: number }>('SELECT version FROM pgboss.version')
  const schema = jobQueueSchema()
  if (rows[0]?.version !== schema.version)
    throw new OperatorError(
      `The job queue of ${name} has version ${rows[0]?.version}, this program ${schema.version}: start the platform once, then back up.`,
    )
  return schema
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    table,
  ])
  return rows[0]?.there ?? false
}
