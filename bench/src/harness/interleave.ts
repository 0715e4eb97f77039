/** Fewer rounds do not separate a difference from noise of the machine. */
export const ROUNDS = 5

/**
 * Runs variants in sequence, never two at once, every other round in reverse, so that a machine that slows down or speeds
 * up affects all of them alike.
 * @returns the values of each variant, in order of the rounds
 */
export async function interleave<K extends string, T>(
  variants: Record<K, (round: number) => Promise<T>>,
  rounds = ROUNDS,
): Promise<Record<K, T[]>> {
  const names = Object.keys(variants) as K[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<K, T[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      measured[name].push(await variants[name](round))
  }
  return measured
}
