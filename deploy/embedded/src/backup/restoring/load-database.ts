import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { openDatabase } from '@alcove/kit/database/database'
import { migrate } from '@alcove/kit/database/migrate'
import { EVENT_LOG_SCHEMA } from '@alcove/kit/events/postgres/schema'
import { recordInstallation } from '@alcove/kit/installation/installation-record'
import type { Logger } from '@alcove/kit/log/logger'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { OperatorError } from '../../admin/operator-error.ts'
import type { DatabaseName } from '../../config.ts'
import { migrationsOf } from '../../installation/upgrade-databases.ts'
import { describeTables, quoted } from '../describe-tables.ts'
import type { DatabaseManifest, TableManifest } from '../manifest.ts'
import { jobQueueSql } from './job-queue-sql.ts'
import { NO_INSTALLATION } from './restore-marker.ts'

/** Creates the schema that a database was backed up with, and loads its rows in one transaction. */
export async function loadDatabase(
  url: string,
  name: DatabaseName,
  backup: DatabaseManifest,
  folder: string,
  log: Logger,
): Promise<void> {
  await makeSchema(url, name, backup, log)
  const client = new pg.Client({ connectionString: url, application_name: `alcove-${name}-restore` })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      "SET statement_timeout = 0; SET DateStyle = ISO; SET IntervalStyle = postgres; SET timezone = 'UTC'",
    )
    await client.query('BEGIN')
    await fill(client, backup, folder)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
}

async function makeSchema(
  url: string,
  name: DatabaseName,
  { migrations, jobQueue, tables }: DatabaseManifest,
  log: Logger,
): Promise<void> {
  const database = openDatabase(url, `${name}-restore`, log, { poolSize: 1 })
  try {
    if (name === 'events') await database.query(EVENT_LOG_SCHEMA)
    else
      await migrate(database, migrationsOf(name), {
        upTo: {
          'kit._migrations': (migrations?.kit ?? []).map((one) => one.name),
          'public._prisma_migrations': (migrations?.service ?? []).map((one) => one.name),
        },
      })
    const sql = jobQueueSql(name, jobQueue)
    if (sql) await database.query(sql)
    // Note: the event log has this table without a migration; the row of the backup replaces its row.
    if (tables.some((table) => table.schema === 'kit' && table.name === 'installation'))
      await recordInstallation(database, NO_INSTALLATION)
  } finally {
    await database.close()
  }
}

/** Adds foreign keys last and disables triggers, so that rows are stored unchanged. */
async function fill(client: pg.Client, backup: DatabaseManifest, folder: string): Promise<void> {
  const tables = (await describeTables(client)).map((table) => quoted(client, table))
  const links = await foreignKeys(client)
  for (const { table, name } of links)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`)
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  // Note: migrations may have inserted rows; those of the backup replace them.
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.join(', ')}`)
  for (const table of backup.tables) {
    if (!tables.includes(quoted(client, table)))
      throw new OperatorError(`The backup has rows for ${quoted(client, table)}, which is no table of ours`)
    await loadTable(client, table, folder)
  }
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of links)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`)
  for (const [sequence, last] of Object.entries(backup.sequences))
    await client.query('SELECT setval($1::regclass, $2::bigint)', [sequence, last])
}

async function loadTable(client: pg.Client, table: TableManifest, folder: string): Promise<void> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const target = client.query(copyFrom(`COPY ${quoted(client, table)} (${columns}) FROM STDIN`))
  await pipeline(createReadStream(join(folder, table.path)), createGunzip(), target)
  const { rowCount } = target as CopyStreamQuery
  if (rowCount !== table.rows)
    throw new OperatorError(`${table.path} has ${rowCount} rows, expected ${table.rows}`)
}

async function foreignKeys(
  client: pg.Client,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query(
    `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 ORDER BY 1, 2`,
  )
  return rows
}
