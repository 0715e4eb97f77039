import { expect, test } from 'vitest'
import { type JsonSchema, takeSnapshot } from '../src/compatibility/snapshot.ts'
import { INTEGER_MAX } from '../src/constants.ts'

/** Stored in a bigint column or compared with one. */
const LARGE = new Set(['fileSize'])

/** Lists every integer that callers may send by path, with the largest accepted value. */
function findIntegers(schema: JsonSchema, path: string): [string, number][] {
  const found: [string, number][] =
    schema.type === 'integer'
      ? [[path, (schema.maximum as number | undefined) ?? Number.POSITIVE_INFINITY]]
      : []
  for (const [key, value] of Object.entries(schema)) {
    if (typeof value !== 'object' || value === null) continue
    const below = ['properties', '$defs'].includes(key)
    for (const [name, part] of Object.entries(below ? value : { [key]: value }))
      found.push(...findIntegers(part as JsonSchema, below ? `${path}.${name}` : path))
  }
  return found
}

test('bounds every integer from callers to its column', () => {
  const all = Object.entries(takeSnapshot().accepted).flatMap(([name, schema]) => findIntegers(schema, name))
  const tooLarge = all.filter(([path, max]) => max > INTEGER_MAX && !LARGE.has(path.split('.').at(-1) ?? ''))
  expect(all.length).toBeGreaterThan(5)
  expect(tooLarge).toEqual([])
})
