import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readMigrations } from '../../src/database/migrations/read-migrations.ts'

/** Statements that break a program without this migration. */
const CONTRACTIONS: [string, RegExp][] = [
  ['drops something', /\bDROP\s+(?!NOT\s+NULL|DEFAULT)(?!INDEX)/i],
  ['renames something', /\bRENAME\b/i],
  ['changes a type', /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i],
  ['makes a column required', /\bSET\s+NOT\s+NULL\b/i],
  [
    'adds a required column without default',
    /\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:(?!\bDEFAULT\b|\bGENERATED\b|,\s*ADD\b|;)[\s\S])*?\bNOT\s+NULL\b(?:(?!\bDEFAULT\b|,|;)[\s\S])*(?=,|;|$)/i,
  ],
  ['adds a constraint to rows of old programs', /\bADD\s+CONSTRAINT\b/i],
]

function contractionsIn(sql: string): string[] {
  const statements = sql.replace(/--.*$/gm, '')
  return CONTRACTIONS.filter(([, pattern]) => pattern.test(statements)).map(([what]) => what)
}

const services = new URL('../../../', import.meta.url)
const folders = readdirSync(services)
  .map((name) => new URL(`${name}/prisma/migrations/`, services))
  .concat(new URL('kit/migrations/', services))
  .filter((folder) => existsSync(folder))

describe('expanding migrations only add', () => {
  test.each(folders.map((folder) => [folder.pathname.split('/').slice(-4, -1).join('/'), folder] as const))(
    '%s',
    async (_, folder) => {
      for (const { name, sql, expands } of await readMigrations(folder))
        if (expands) expect([name, ...contractionsIn(sql)]).toEqual([name])
    },
  )

  test.each([
    ['DROP TABLE one;', 'drops something'],
    ['ALTER TABLE one RENAME COLUMN a TO b;', 'renames something'],
    ['ALTER TABLE one ALTER COLUMN a TYPE bigint;', 'changes a type'],
    ['ALTER TABLE one ALTER COLUMN a SET NOT NULL;', 'makes a column required'],
    ['ALTER TABLE one ADD COLUMN a int NOT NULL;', 'adds a required column without default'],
    ['ALTER TABLE one ADD CONSTRAINT a CHECK (b > 0);', 'adds a constraint to rows of old programs'],
  ])('%s', (sql, what) => expect(contractionsIn(sql)).toEqual([what]))

  test.each([
    'CREATE TABLE two (id uuid PRIMARY KEY, name text NOT NULL, CHECK (name <> $$$$));',
    'ALTER TABLE one ADD COLUMN a int NOT NULL DEFAULT 0, ADD COLUMN b text;',
    'ALTER TABLE one ADD COLUMN a int DEFAULT 0 NOT NULL;',
    'ALTER TABLE one ALTER COLUMN a DROP NOT NULL;',
    'DROP INDEX one_a_idx; CREATE INDEX one_b_idx ON one (b);',
  ])('allows: %s', (sql) => expect(contractionsIn(sql)).toEqual([]))
})
