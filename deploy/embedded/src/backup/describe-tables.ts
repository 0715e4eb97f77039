import { RESTORE_SCHEMA } from '@alcove/kit/installation/installation-record'
import type pg from 'pg'

export interface DescribedTable {
  schema: string
  name: string
  /** Stored columns only; generated ones are recomputed. */
  columns: string[]
}

/** Skipped tables: recreated by migrations, or statistics that the job queue collects again. */
const LEFT_OUT = ['kit._migrations', 'public._prisma_migrations', 'pgboss.queue_stats', 'pgboss.warning']

/** Lists every table of ours, a partitioned one as a whole. */
export async function describeTables(client: pg.ClientBase): Promise<DescribedTable[]> {
  const { rows } = await client.query<DescribedTable>(
    `SELECT n.nspname AS schema, c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', '${RESTORE_SCHEMA}')
       AND n.nspname || '.' || c.relname <> ALL ($1)
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [LEFT_OUT],
  )
  return rows
}

/** `schema.sequence` -> last value; unused sequences are left out. */
export async function describeSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT schemaname || '.' || sequencename AS name, last_value::text AS last
     FROM pg_sequences WHERE last_value IS NOT NULL ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export function quoted(client: pg.ClientBase, table: Pick<DescribedTable, 'schema' | 'name'>): string {
  return `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`
}
