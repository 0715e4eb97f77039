/** A JSON object with unknown fields. */
export type Fields = Readonly<Record<string, unknown>>

export function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** Reads the first readable spelling of a field. */
export function readFirst<T>(
  item: Fields,
  spellings: readonly string[],
  read: (value: unknown) => T | null,
): T | null {
  for (const spelling of spellings) {
    const value = Object.hasOwn(item, spelling) ? read(item[spelling]) : null
    if (value !== null) return value
  }
  return null
}

export function asList(value: unknown): unknown[] | null {
  return Array.isArray(value) ? value : null
}
