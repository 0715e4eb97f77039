import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createTestDatabase } from '../../src/testing/databases.ts'

const services = new URL('../../../', import.meta.url)
const names = readdirSync(services).filter((name) =>
  existsSync(new URL(`${name}/prisma/schema.prisma`, services)),
)

const TYPES: Record<string, string> = {
  String: 'text',
  Int: 'int4',
  BigInt: 'int8',
  Float: 'float8',
  Boolean: 'bool',
  DateTime: 'timestamp',
  Json: 'jsonb',
  Bytes: 'bytea',
  'db.Uuid': 'uuid',
  'db.Timestamptz': 'timestamptz',
  'db.Date': 'date',
  'db.SmallInt': 'int2',
  'db.Char': 'bpchar',
  'Unsupported("tsvector")': 'tsvector',
}

/** Maps `table.column` to `type` from schema.prisma, with `?` for nullable ones. */
function columnsOfSchema(text: string): Record<string, string> {
  const columns: Record<string, string> = {}
  for (const [, model = '', body = ''] of text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model
    for (const line of body.split('\n')) {
      const field = /^\s+(\w+)\s+(\w+(?:\("\w+"\))?)(\[\]|\?)?(.*)$/.exec(line)
      if (!field || line.trim().startsWith('//')) continue
      const [, name = '', type = '', suffix, attributes = ''] = field
      const native = /@(db\.\w+)/.exec(attributes)?.[1]
      const sqlType = TYPES[native ?? type]
      if (sqlType === undefined) continue
      const column = /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? name
      columns[`${table}.${column}`] = suffix === '[]' ? `_${sqlType}` : sqlType + (suffix ?? '')
    }
  }
  return columns
}

async function columnsOfDatabase(service: string): Promise<Record<string, string>> {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, 'schemas', pino({ level: 'silent' }))
  try {
    await migrate(database, new URL(`${service}/prisma/migrations/`, services))
    const rows = await database.query<{ table: string; column: string; type: string; nullable: boolean }>(
      `SELECT c.table_name AS "table", c.column_name AS "column", c.udt_name AS type, c.is_nullable = 'YES' AS nullable
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`,
    )
    const own = rows.filter((row) => row.table !== '_prisma_migrations')
    return Object.fromEntries(
      // Note: Prisma's lists are never null and do not tell if their column may be.
      own.map((row) => [
        `${row.table}.${row.column}`,
        row.type + (row.nullable && !row.type.startsWith('_') ? '?' : ''),
      ]),
    )
  } finally {
    await database.close()
    await drop()
  }
}

describe('schema.prisma matches the migrations', () => {
  test('finds schemas', () => expect(names.length).toBeGreaterThanOrEqual(7))

  test.each(names)('%s', async (service) => {
    const schema = columnsOfSchema(readFileSync(new URL(`${service}/prisma/schema.prisma`, services), 'utf8'))
    expect(Object.keys(schema).length).toBeGreaterThan(0)
    expect(await columnsOfDatabase(service)).toEqual(schema)
  })
})
