/**
 * Compares the cost of an input with that of twice as much.
 * @param single cost of one run, in milliseconds of CPU
 * @param double cost of one run with twice the input
 * @param noiseMs below this, a doubling reflects the machine rather than the code
 * @returns both costs in words when twice the input costs more than 2.5 times as much, else null
 */
export async function findSuperlinearCost(
  single: () => Promise<number>,
  double: () => Promise<number>,
  noiseMs: number,
): Promise<string | null> {
  const compare = async (times: number) => {
    const one = await leastOf(times, single)
    const two = await leastOf(times, double)
    return { one, two, isExcess: two >= noiseMs && two > 2.5 * one }
  }
  if ((await double()) < noiseMs || !(await compare(4)).isExcess) return null
  // A garbage collection may fall into a few measurements; a fault of the code shows in all of many.
  const { one, two, isExcess } = await compare(20)
  return isExcess ? `${one.toFixed(1)} ms, then ${two.toFixed(1)} ms` : null
}

async function leastOf(times: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) least = Math.min(least, await measure())
  return least
}
