type Filter = Readonly<Record<string, unknown>>

/**
 * Returns true when a list shows its initial filter or everything: an empty list then means nothing to do,
 * not that nothing matches.
 */
export function isInitialFilter(values: Filter, initial: Filter): boolean {
  const names = Object.keys(values)
  return (
    names.length === 0 ||
    (names.length === Object.keys(initial).length && names.every((name) => values[name] === initial[name]))
  )
}
