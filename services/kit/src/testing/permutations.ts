/** Lists every order of a few items. */
export function permutations<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((first, i) => permutations(things.toSpliced(i, 1)).map((rest) => [first, ...rest]))
}

/** Cases from which `npm test` takes a third: they take most of a minute. */
const MANY = 100
/** Has no common factor with the number of orders, so that each item comes at each place. */
const STEP = 7

/** Lists the cases that a test plays: all in `npm run verify`, a third of many in `npm test`. */
export function playedCases<T>(all: readonly T[]): readonly T[] {
  if (process.env.ORDERS === 'all' || all.length < MANY) return all
  return Array.from({ length: Math.ceil(all.length / 3) }, (_, i) => all[(i * STEP) % all.length] as T)
}

export const playedOrders = <T>(things: readonly T[]): readonly T[][] => playedCases(permutations(things))
