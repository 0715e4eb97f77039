/** A JSON object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** The first of several spellings of a field that is readable. */
export function firstOf<T>(
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

export function listOf(value: unknown): unknown[] | null {
  return Array.isArray(value) ? value : null
}
