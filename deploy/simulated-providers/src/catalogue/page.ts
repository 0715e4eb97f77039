/** Parses a whole number of a query; the default if invalid or too small, the maximum if too large. */
export function numberOf(text: string | undefined, standard: number, max: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? Math.min(number, max) : standard
}

/** Pages count from 1. Pages after the last are empty. */
export function pageOf<T>(list: readonly T[], page: number, size: number): T[] {
  return list.slice((page - 1) * size, page * size)
}
