/**
 * Numbers from 0 to 1 that look random: the same seed gives the same ones. A linear congruential generator
 * (Numerical Recipes).
 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
