import { CONSENT_TEXT_VERSION } from '@alcove/contracts'
import { z } from 'zod'

/** Candidate values for text fields of the contracts; the first that a schema accepts is used. */
const TEXTS: readonly string[] = [
  'Texte',
  'une phrase assez longue',
  'personne@exemple.test',
  '0198f5a0-0000-7000-8000-00000000000a',
  '1990-01-31',
  '2026-11-21T09:00:00.000Z',
  'https://exemple.test/',
  'ALPHA-10',
  'video.mp4',
  'video/mp4',
  'EUR',
  '12',
  CONSENT_TEXT_VERSION,
  '{}',
  '["id","ASC"]',
  '[0,24]',
]
const NUMBERS = [1, 10, 2, 0, 1_000]

/** A path in a value: gets the hostile value, while all other fields stay valid. */
export interface Place {
  path: string
  kind: 'text' | 'number' | 'list' | 'anything' | 'object'
  put: (value: unknown) => unknown
}

type Def = z.core.$ZodTypes['_zod']['def']
const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def
const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

/** Builds a value that the schema accepts, with every known field. */
export function sampleOf(schema: z.core.$ZodType): unknown {
  const def = defOf(schema)
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, sampleOf(field)]))
  if (def.type === 'array') return [sampleOf(def.element)]
  if (def.type === 'tuple') return def.items.map(sampleOf)
  if (def.type === 'union') return sampleOf(def.options[0] as z.core.$ZodType)
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'literal') return def.values[0]
  if (def.type === 'boolean') return true
  if ('innerType' in def) return sampleOf(def.innerType)
  const found = [...TEXTS, ...NUMBERS].find((one) => accepts(schema, one))
  if (found === undefined) throw new Error(`no sample for a ${def.type}: add one to TEXTS`)
  return found
}

/** Lists every path of a body, including those in each variant of a union. */
export function* placesOf(
  schema: z.core.$ZodType,
  put: Place['put'] = (value) => value,
  path = '',
): Generator<Place> {
  const def = defOf(schema)
  const within = (name: string) => (path ? `${path}.${name}` : name)
  if (def.type === 'object') {
    const whole = sampleOf(schema) as Record<string, unknown>
    yield { path, kind: 'object', put: (value) => put({ ...whole, ...(value as object) }) }
    for (const [name, field] of Object.entries(def.shape))
      yield* placesOf(field, (value) => put({ ...whole, [name]: value }), within(name))
  } else if (def.type === 'array') {
    yield { path, kind: 'list', put }
    yield* placesOf(def.element, (value) => put([value]), within('0'))
  } else if (def.type === 'union') {
    for (const option of def.options) yield* placesOf(option, put, path)
  } else if ('innerType' in def) yield* placesOf(def.innerType, put, path)
  else if (def.type === 'string' || def.type === 'pipe' || def.type === 'enum')
    yield { path, kind: 'text', put }
  else if (def.type === 'number') yield { path, kind: 'number', put }
  else if (def.type === 'unknown' || def.type === 'any') yield { path, kind: 'anything', put }
}
