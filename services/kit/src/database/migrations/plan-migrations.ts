import type { Sql } from '../database.ts'
import { hasColumn } from '../has-column.ts'
import { type Migration, readMigrations } from './read-migrations.ts'

export type History = 'kit._migrations' | 'public._prisma_migrations'

export interface Pending {
  history: History
  migration: Migration
  /** Steps done by an earlier run; undefined when none has started. */
  stepsDone?: number
}

/** Migrations that a database lacks, and newer ones that this program tolerates. */
export interface Plan {
  pending: Pending[]
  newer: string[]
}

interface Applied {
  name: string
  checksum: string
  finished: boolean
  steps: number
  expands: boolean
}

/** The database does not fit this program; the message explains how. */
export class MigrationRefusedError extends Error {
  override name = 'MigrationRefusedError'
}

/** Migrations of kit's own tables. */
export const kitFolder = new URL('../../../migrations/', import.meta.url)

/**
 * Compares a database with the migrations of kit and of a service; changes nothing.
 * @throws MigrationRefusedError when the database has a newer migration that is not expanding, or an applied one was
 * edited
 */
export async function planMigrations(sql: Sql, folder: URL): Promise<Plan> {
  const plan: Plan = { pending: [], newer: [] }
  await compare(sql, 'kit._migrations', await readMigrations(kitFolder), plan)
  await compare(sql, 'public._prisma_migrations', await readMigrations(folder), plan)
  return plan
}

async function compare(sql: Sql, history: History, migrations: Migration[], plan: Plan): Promise<void> {
  const applied = new Map((await readHistory(sql, history)).map((row) => [row.name, row]))
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const row of applied.values()) {
    const migration = known.get(row.name)
    if (migration && migration.checksum !== row.checksum)
      throw new MigrationRefusedError(`Migration ${row.name} was edited after it was applied`)
    if (migration) continue
    if (!row.expands)
      throw new MigrationRefusedError(
        `The database is newer than this program: it has migration ${row.name}, which older programs cannot work with`,
      )
    plan.newer.push(row.name)
  }
  for (const migration of migrations) {
    const row = applied.get(migration.name)
    if (row?.finished) continue
    plan.pending.push({ history, migration, ...(row ? { stepsDone: row.steps } : {}) })
  }
}

async function readHistory(sql: Sql, history: History): Promise<Applied[]> {
  const [table] = await sql.query<{ there: boolean; expands: boolean }>(
    `SELECT pg_catalog.to_regclass('${history}') IS NOT NULL AS there, ${hasColumn(history, 'expands')} AS expands`,
  )
  if (!table?.there) return []
  // Note: older history tables lack the column `expands`.
  return sql.query<Applied>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished, applied_steps_count AS steps,
       ${table.expands ? 'coalesce(expands, false)' : 'false'} AS expands
     FROM ONLY ${history} WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  )
}
