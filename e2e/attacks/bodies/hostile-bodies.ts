import type { OperationSpec } from '@alcove/contracts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { type Place, placesOf } from './sample.ts'

/** A body of about `size` UTF-16 units that attacks one path of one operation. */
export interface HostileBody {
  name: string
  text: (size: number) => string
}

const nested = (open: string, close: string, size: number) => open.repeat(size / 2) + close.repeat(size / 2)

/** JSON values for a path of each kind. */
const LISTS: Record<string, (size: number) => string> = {
  'many empty texts': (size) => `[${repeated('""', size)}]`,
  'many wrong values': (size) => `[${repeated('{}', size)}]`,
  'many short texts': (size) => `[${repeated('"a\u0301\u0323"', size)}]`,
  'one long text': (size) => `["${'a\u0301\u0323'.repeat(size / 3)}"]`,
  'many long texts': (size) => `[${repeated(`"a${'\u0301\u0323'.repeat(20)}"`, size)}]`,
  'lists in lists': (size) => nested('[', ']', size),
}
const NUMBERS: Record<string, (size: number) => string> = {
  'many digits': (size) => '9'.repeat(size),
  'many decimals': (size) => `0.${'1'.repeat(size)}`,
  'a long exponent': (size) => `1e${'0'.repeat(size)}1`,
}
const NESTED: Record<string, (size: number) => string> = {
  'lists in lists': (size) => nested('[', ']', size),
  'objects in objects': (size) => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
}

/** Builds every hostile body of an operation: one path at a time, all other fields valid. */
export function* hostileBodiesOf({ id, body }: OperationSpec): Generator<HostileBody> {
  if (!body) return
  for (const place of placesOf(body)) {
    const at = `${id}.${place.path}`
    for (const [name, value] of Object.entries(valuesFor(place)))
      yield { name: `${at}: ${name}`, text: (size) => splice(place, value(size)) }
    if (place.kind === 'object')
      for (const [name, fields] of Object.entries(UNKNOWN_FIELDS))
        yield { name: `${at}: ${name}`, text: (size) => spliceFields(place, fields(size)) }
  }
}

const UNKNOWN_FIELDS: Record<string, (size: number) => string> = {
  'many unknown fields': (size) => Array.from({ length: size / 10 }, (_, i) => `"x${i}":1`).join(','),
  'one field many times': (size) => Array.from({ length: size / 10 }, () => '"title":1').join(','),
  'a long name of a field': (size) => `"${'\u0301\u0323'.repeat(size / 2)}":1`,
  'a deep unknown field': (size) => `"x":${nested('[', ']', size)}`,
}

function valuesFor({ kind }: Place): Record<string, (size: number) => string> {
  const texts = Object.fromEntries(
    Object.entries(HOSTILE_TEXTS).map(([name, text]) => [name, (size: number) => JSON.stringify(text(size))]),
  )
  if (kind === 'text') return texts
  if (kind === 'list') return LISTS
  if (kind === 'number') return NUMBERS
  return kind === 'anything' ? { ...NESTED, ...texts, ...NUMBERS, ...LISTS } : {}
}

const MARKER = '\u0000here'

function splice(place: Place, json: string): string {
  return JSON.stringify(place.put(MARKER)).replace(JSON.stringify(MARKER), () => json)
}

function spliceFields(place: Place, fields: string): string {
  return JSON.stringify(place.put({ [MARKER]: 1 })).replace(`${JSON.stringify(MARKER)}:1`, () => fields)
}

function repeated(item: string, size: number): string {
  return Array.from({ length: size / (item.length + 1) }, () => item).join(',')
}
