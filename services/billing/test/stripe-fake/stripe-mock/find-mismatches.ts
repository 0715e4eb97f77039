import type { Schema, Specification } from './specification.ts'

/** Lists where a value has fields or types that Stripe's specification does not. Missing fields are fine. */
export function findMismatches(
  { objects }: Pick<Specification, 'objects'>,
  value: unknown,
  schema: Schema,
  at = '',
): string[] {
  const within = (inner: unknown, shape: Schema, name: string) =>
    findMismatches({ objects }, inner, shape, name)
  if (schema.$ref) return within(value, objects[schema.$ref.split('/').at(-1) as string] ?? {}, at)
  if (isFree(schema)) return []
  if (value === null) return schema.nullable ? [] : [`${at} is null`]
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one) => within(value, one, at))
    return tried.toSorted((a, b) => a.length - b.length)[0] ?? []
  }
  if (schema.type && !isOfType(schema.type, value)) return [`${at} is no ${schema.type}`]
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${value}`]
  if (Array.isArray(value)) return value.flatMap((one, i) => within(one, schema.items ?? {}, `${at}[${i}]`))
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const shape = schema.properties?.[name] ?? additionalSchema(schema)
    return shape ? within(inner, shape, `${at}.${name}`) : [`${at}.${name} is unknown`]
  })
}

/** A schema without constraints: the object of an event is of any kind and checked separately. */
const isFree = ({ type, anyOf, enum: values, properties }: Schema) => !(type ?? anyOf ?? values ?? properties)

function additionalSchema({ properties, additionalProperties }: Schema): Schema | null {
  if (typeof additionalProperties === 'object') return additionalProperties
  return properties === undefined || additionalProperties === true ? {} : null
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value)
  return typeof value === type
}
