/** Fewer rounds than this do not tell a difference from a mood of the machine. */
export const ROUNDS = 5

/**
 * Runs variants in turn, one after the other and never two at once, every other round in reverse: a machine that
 * slows down or speeds up meanwhile does so for all of them.
 * @returns what each variant measured, in order of the rounds
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
