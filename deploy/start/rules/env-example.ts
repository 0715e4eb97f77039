import type { z } from 'zod'

/** A setting in `.env.example`. */
export interface ExampleSetting {
  name: string
  /** Empty when there is no default. */
  value: string
  /** The comment right above it. */
  meaning: string
}

/** A variable in the schemas; several services may read the same. */
export type Fields = ReadonlyMap<string, readonly z.ZodType[]>

const SETTING = /^# ?([A-Z][A-Z0-9_]*)=(.*)$/

/** @throws when a line is neither empty nor a comment: an example sets nothing */
export function readExample(text: string): ExampleSetting[] {
  const settings: ExampleSetting[] = []
  let comment: string[] = []
  for (const line of text.split('\n')) {
    const [, name, value] = SETTING.exec(line) ?? []
    if (name !== undefined && value !== undefined) {
      settings.push({ name, value: value.replace(/^"(.*)"$/, '$1'), meaning: comment.join(' ') })
      comment = []
    } else if (line.startsWith('#')) comment.push(line.slice(1).trim())
    else if (line.trim() === '') comment = []
    else throw new Error(`"${line}" is no comment`)
  }
  return settings
}

export function fieldsOf(schemas: readonly z.ZodObject[]): Fields {
  const fields = new Map<string, z.ZodType[]>()
  for (const schema of schemas) {
    for (const [name, field] of Object.entries(schema.shape))
      fields.set(name, [...(fields.get(name) ?? []), field as z.ZodType])
  }
  return fields
}

/** Lists the differences between an example and the schemas, one line each. */
export function differences(example: readonly ExampleSetting[], fields: Fields): string[] {
  const shown = new Map(example.map((one) => [one.name, one]))
  return [
    ...example.flatMap(({ name }, i) =>
      example.findIndex((one) => one.name === name) < i ? [`${name}: shown twice`] : [],
    ),
    ...example.flatMap(({ name }) => (fields.has(name) ? [] : [`${name}: no schema has it`])),
    ...[...fields].flatMap(([name, own]) => {
      const setting = shown.get(name)
      return setting ? compare(setting, own) : [`${name}: not shown`]
    }),
  ]
}

function compare({ name, value, meaning }: ExampleSetting, fields: readonly z.ZodType[]): string[] {
  const lines = meaning === '' ? [`${name}: nothing says what it means`] : []
  const defaults = fields.map(defaultOf).filter((one) => one !== undefined)
  if (value === '') return defaults.length > 0 ? [...lines, `${name}: its default is missing`] : lines
  if (defaults.length === 0) return [...lines, `${name}: there is no default`]
  for (const field of fields) {
    const read = field.safeParse(value)
    if (!read.success) return [...lines, `${name}: ${value} is refused`]
    const wanted = defaultOf(field)
    if (wanted !== undefined && JSON.stringify(read.data) !== JSON.stringify(wanted))
      return [...lines, `${name}: the default is ${JSON.stringify(wanted)}, not ${JSON.stringify(read.data)}`]
  }
  return lines
}

/** Default of an unset variable; undefined when it is required or has no default. */
function defaultOf(field: z.ZodType): unknown {
  const { success, data } = field.safeParse(undefined)
  const empty = Array.isArray(data) && data.length === 0
  return success && !empty ? data : undefined
}
