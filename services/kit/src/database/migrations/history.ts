import { randomUUID } from 'node:crypto'
import type { Sql } from '../database.ts'
import type { History, Pending } from './plan-migrations.ts'

/** Creates the history table if missing: Prisma's columns, and a flag for expanding migrations. */
export async function ensureHistory(sql: Sql, history: History): Promise<void> {
  await sql.query('CREATE SCHEMA IF NOT EXISTS kit')
  await sql.query(`CREATE TABLE IF NOT EXISTS ${history} (
    id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
    logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`)
  await sql.query(`ALTER TABLE ${history} ADD COLUMN IF NOT EXISTS expands boolean NOT NULL DEFAULT false`)
}

export async function recordBegun(sql: Sql, { history, migration }: Pending): Promise<void> {
  await sql.query(`INSERT INTO ${history} (id, checksum, migration_name, expands) VALUES ($1, $2, $3, $4)`, [
    randomUUID(),
    migration.checksum,
    migration.name,
    migration.expands,
  ])
}

export async function recordSteps(sql: Sql, { history, migration }: Pending, steps: number): Promise<void> {
  await sql.query(
    `UPDATE ${history} SET applied_steps_count = $2 WHERE migration_name = $1 AND rolled_back_at IS NULL`,
    [migration.name, steps],
  )
}

export async function recordFinished(sql: Sql, { history, migration }: Pending): Promise<void> {
  await sql.query(
    `UPDATE ${history} SET finished_at = now(), applied_steps_count = greatest(applied_steps_count, 1)
     WHERE migration_name = $1 AND rolled_back_at IS NULL`,
    [migration.name],
  )
}
