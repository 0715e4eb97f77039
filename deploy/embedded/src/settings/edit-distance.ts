/**
 * Counts characters omitted, added, replaced or swapped with their neighbour between two words
 * (optimal string alignment).
 * @param most larger distances need not be exact
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(beforeLast, j - 2) + 1)
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] as number
