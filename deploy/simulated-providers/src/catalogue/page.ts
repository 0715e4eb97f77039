/** A whole number of a query; what is none, or too small, is the standard one, and what is too large the largest. */
export function numberOf(text: string | undefined, standard: number, max: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? Math.min(number, max) : standard
}

/** Pages count from 1. Behind the last one there is nothing. */
export function pageOf<T>(list: readonly T[], page: number, size: number): T[] {
  return list.slice((page - 1) * size, page * size)
}
