/** Nearest rank: the smallest value that at least `share` of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('No values, no percentile')
  if (!(share > 0 && share <= 1)) throw new Error(`A share lies above 0 and up to 1, not at ${share}`)
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(share * sorted.length) - 1] as number
}

/** Median; of two middle values, their mean. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('No values, no median')
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as number)) / 2
}
