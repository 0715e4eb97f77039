import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { openDatabase } from '@alcove/kit/database/database'
import { pino } from 'pino'

const silent = pino({ level: 'silent' })

/** Finds tables of all databases of an installation, and files of its data folder, that contain one of these words. */
export async function findTraces(dataDir: string, words: readonly string[]): Promise<string[]> {
  return [...(await findRows(dataDir, words)), ...(await findFiles(dataDir, words))].sort()
}

async function findRows(dataDir: string, words: readonly string[]): Promise<string[]> {
  const { url } = await startCluster({ dataDir })
  const names = await query<{ name: string }>(
    url,
    `SELECT datname AS name FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres'`,
  )
  const found: string[] = []
  for (const { name } of names) {
    const own = Object.assign(new URL(url), { pathname: `/${name}` }).href
    const tables = await query<{ table: string }>(
      own,
      `SELECT format('%I.%I', schemaname, tablename) AS "table" FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    for (const { table } of tables) {
      const sql = `SELECT 1 FROM ${table} AS t WHERE EXISTS (
        SELECT FROM unnest($1::text[]) AS word WHERE strpos(lower(t::text), lower(word)) > 0) LIMIT 1`
      if ((await query(own, sql, [words])).length > 0) found.push(`${name} ${table}`)
    }
  }
  return found
}

async function query<R extends object>(url: string, sql: string, values: unknown[] = []): Promise<R[]> {
  const database = openDatabase(url, 'look', silent)
  try {
    return await database.query<R>(sql, values)
  } finally {
    await database.close()
  }
}

/** Skips the database's own folder, because its tables have been searched. */
async function findFiles(dataDir: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(dataDir, path)
    if (!entry.isFile() || name.startsWith('postgres')) continue
    const text = (await readFile(path, 'utf8')).toLowerCase()
    if (words.some((word) => text.includes(word.toLowerCase()))) found.push(name)
  }
  return found
}
