import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** One file of a service's `prisma/migrations/<name>/migration.sql`. */
export interface Migration {
  name: string
  /** SHA-256 of the file, as Prisma computes it. */
  checksum: string
  sql: string
  /** Only adds: older programs keep working on the migrated database. */
  expands: boolean
  /** Statements committed one by one; undefined for one transaction around the whole file. */
  steps?: Step[]
}

export interface Step {
  sql: string
  /** Repeats until it changes no row. */
  batch: boolean
  /** The index that it builds without blocking writers. */
  concurrentIndex?: string
}

const DIRECTIVE = /^--\s*alcove:\s*(.*?)\s*$/gm
const KNOWN = ['expands', 'outside-transaction', 'batch']
const CONCURRENT_INDEX = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/im

/** Reads all migrations of a folder, in order. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names
      .sort()
      .map(async (name) =>
        parseMigration(name, await readFile(fileURLToPath(new URL(`${name}/migration.sql`, folder)), 'utf8')),
      ),
  )
}

/**
 * Parses the directives in a migration's comments.
 * @throws when a directive is unknown, or a file outside a transaction could not be resumed
 */
export function parseMigration(name: string, sql: string): Migration {
  const directives = [...sql.matchAll(DIRECTIVE)].map(([, text = '']) => text)
  const unknown = directives.find((text) => !KNOWN.includes(text))
  if (unknown !== undefined)
    throw new Error(`Migration ${name}: unknown directive "${unknown}"; known are ${KNOWN.join(', ')}`)
  const migration: Migration = {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    expands: directives.includes('expands'),
  }
  if (directives.includes('outside-transaction')) return { ...migration, steps: splitSteps(name, sql) }
  if (directives.includes('batch') || CONCURRENT_INDEX.test(sql))
    throw new Error(`Migration ${name}: batches and concurrent indexes need "-- alcove: outside-transaction"`)
  return migration
}

/** Splits statements at a semicolon that ends a line. */
function splitSteps(name: string, sql: string): Step[] {
  if (/\$\w*\$|\bBEGIN\b/i.test(sql))
    throw new Error(`Migration ${name}: functions and blocks belong into a migration in a transaction`)
  const steps: Step[] = []
  for (const part of sql.split(/;[ \t]*$/m)) {
    const statement = part.replace(/^\s*--.*$/gm, '').trim()
    if (statement === '') continue
    const index = CONCURRENT_INDEX.exec(statement)
    if (index && !index[1])
      throw new Error(
        `Migration ${name}: write CREATE INDEX CONCURRENTLY IF NOT EXISTS, so that it can resume`,
      )
    steps.push({
      sql: statement,
      batch: /^--\s*alcove:\s*batch\s*$/m.test(part),
      ...(index?.[2] ? { concurrentIndex: index[2] } : {}),
    })
  }
  return steps
}
