import { readFileSync } from 'node:fs'
import { EXPORT_SERVICES } from '@alcove/contracts'
import { describe, expect, test } from 'vitest'

/** Columns that name the account of a row. */
const OWNER = /@map\("(?:user_id|reporter_id|actor_id)"\)|^\s+viewer\s/m
/** Exempt tables: their rows are read with another table's, or hold nothing of the account beyond it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'identity data_export': 'the export itself',
  'catalog local_content': 'as media has it',
  'reporting content': 'as media has it',
}

const read = (path: string) => readFileSync(new URL(`../../../services/${path}`, import.meta.url), 'utf8')

/** Finds the tables of a service whose rows name their account. */
function ownedTables(service: string): string[] {
  const models = read(`${service}/prisma/schema.prisma`).match(/^model .*?^\}/gms) ?? []
  return models
    .filter((model) => OWNER.test(model))
    .map((model) => /@@map\("(\w+)"\)/.exec(model)?.[1] ?? model)
}

describe.each(EXPORT_SERVICES)('the export of %s', (service) => {
  const query = read(`${service}/src/queries/export-person.ts`)

  test.each(ownedTables(service))('says what becomes of %s', (table) => {
    const isExported = new RegExp(`(?:FROM|JOIN) ${table}\\b`).test(query)
    expect(isExported || `${service} ${table}` in ELSEWHERE).toBe(true)
  })
})

test('there is something to look at', () => {
  expect(EXPORT_SERVICES.flatMap(ownedTables).length).toBeGreaterThan(20)
})
