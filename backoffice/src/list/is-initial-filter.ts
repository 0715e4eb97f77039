type Filter = Readonly<Record<string, unknown>>

/**
 * Whether a list shows all, or what it shows at first: no rows then mean that there is nothing to do, not that none match.
 */
export function isInitialFilter(values: Filter, initial: Filter): boolean {
  const names = Object.keys(values)
  return (
    names.length === 0 ||
    (names.length === Object.keys(initial).length && names.every((name) => values[name] === initial[name]))
  )
}
