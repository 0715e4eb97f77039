/** Lists every order of a few items. */
export function permutations<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((first, i) => permutations(things.toSpliced(i, 1)).map((rest) => [first, ...rest]))
}
