import { INTEGER_MAX } from '../constants.ts'
import type { JsonSchema, Snapshot } from './snapshot.ts'

/**
 * Lists changes that break a reader or a writer of the older contract.
 * @returns one line per break; empty when every old party still works
 */
export function breakingChanges(older: Snapshot, newer: Snapshot): string[] {
  const lines: string[] = []
  for (const [name, before] of Object.entries(older.promised)) {
    const after = newer.promised[name]
    if (after === undefined) lines.push(`${name}: removed`)
    else comparePromised(name, inlined(before), inlined(after), lines)
  }
  for (const [name, before] of Object.entries(older.accepted)) {
    const after = newer.accepted[name]
    // Skips a removed part: it accepts nothing, and for a removed operation `promised` reports the break.
    if (after !== undefined) compareAccepted(name, inlined(before), inlined(after), lines)
  }
  return lines
}

/** For answers and events: fields may not be removed, become optional or change type; new fields are allowed. */
function comparePromised(path: string, before: JsonSchema, after: JsonSchema, lines: string[]): void {
  if (describeType(before) !== describeType(after))
    lines.push(`${path}: was ${describeType(before)}, now ${describeType(after)}`)
  for (const [name, field] of listFields(before)) {
    const next = listFields(after).get(name)
    if (next === undefined) lines.push(`${path}.${name}: removed`)
    else {
      if (isRequired(before, name) && !isRequired(after, name))
        lines.push(`${path}.${name}: no longer always there`)
      comparePromised(`${path}.${name}`, field, next, lines)
    }
  }
  const items = [before.items, after.items]
  if (isSchema(items[0]) && isSchema(items[1])) comparePromised(`${path}[]`, items[0], items[1], lines)
}

/**
 * For bodies and queries: fields may not be removed or become required, bounds may not tighten, values and variants
 * may not be dropped; new variants are allowed. Integers may be bounded by INTEGER_MAX, which no column exceeds;
 * `contracts/test/integers.test.ts` lists the exceptions.
 */
function compareAccepted(path: string, before: JsonSchema, after: JsonSchema, lines: string[]): void {
  if (!takesAll(describeType(before), describeType(after)))
    lines.push(`${path}: was ${describeType(before)}, now ${describeType(after)}`)
  for (const value of (before.enum as unknown[] | undefined) ?? []) {
    if (Array.isArray(after.enum) && !after.enum.includes(value))
      lines.push(`${path}: no longer takes ${String(value)}`)
  }
  for (const [bound, tighter] of [
    ['maxLength', (a: number, b: number) => b < a],
    ['maximum', (a: number, b: number) => b < Math.min(a, INTEGER_MAX)],
    ['maxItems', (a: number, b: number) => b < a],
    ['minLength', (a: number, b: number) => b > a],
    ['minimum', (a: number, b: number) => b > a],
  ] as const) {
    const open = bound.startsWith('max') ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    if (tighter((before[bound] as number) ?? open, (after[bound] as number) ?? open))
      lines.push(`${path}: tighter ${bound}`)
  }
  for (const [name, field] of listFields(before)) {
    const next = listFields(after).get(name)
    if (next === undefined) lines.push(`${path}.${name}: no longer taken`)
    else compareAccepted(`${path}.${name}`, field, next, lines)
  }
  for (const name of listFields(after).keys()) {
    if (isRequired(after, name) && !isRequired(before, name)) lines.push(`${path}.${name}: newly required`)
  }
}

function describeType(schema: JsonSchema): string {
  const variants = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (variants) return variants.map(describeType).sort().join(' | ')
  return schema.const === undefined ? String(schema.type ?? 'any') : JSON.stringify(schema.const)
}

/** @returns true when the second list contains every variant of the first, as often */
function takesAll(before: string, after: string): boolean {
  const left = after.split(' | ')
  const variants = before.split(' | ')
  if (variants.length === 1) return before === after
  return variants.every((variant) => {
    const place = left.indexOf(variant)
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  })
}

function listFields(schema: JsonSchema): Map<string, JsonSchema> {
  return new Map(Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>))
}

function isRequired(schema: JsonSchema, name: string): boolean {
  return ((schema.required as string[] | undefined) ?? []).includes(name)
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null
}

/** Replaces references to `$defs` by their schema, so that a change of a shared schema counts wherever it is used. */
function inlined(schema: JsonSchema): JsonSchema {
  const definitions = (schema.$defs ?? {}) as Record<string, JsonSchema>
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (!isSchema(value)) return value
    const reference = value.$ref
    if (typeof reference === 'string') return walk(definitions[reference.replace('#/$defs/', '')])
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]))
  }
  return walk(schema) as JsonSchema
}
