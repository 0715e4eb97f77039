import { interleave } from '../harness/interleave.ts'
import { median, percentile } from '../harness/statistics.ts'
import type { Read, Reads } from './reads.ts'

export interface ReadTimes {
  p50: number
  p99: number
  max: number
}

const CALLS = 60
/** Reads that take a second each at a million contents. */
const CALLS_BY_OFFSET = 2

/**
 * Measures milliseconds of each kind of read, one read at a time, over all rounds.
 * @throws when a kind never finds anything
 */
export async function readTimes(
  reads: Reads,
  { signal, tell }: { signal: AbortSignal; tell: (text: string) => void },
): Promise<Record<Read, ReadTimes>> {
  const round = (name: Read) => async (number: number) => {
    const calls = name === 'offset' ? CALLS_BY_OFFSET : CALLS
    const times: number[] = []
    let found = 0
    for (let n = 0; n < calls; n++) {
      signal.throwIfAborted()
      const began = performance.now()
      found += await reads[name](number * calls + n)
      times.push(performance.now() - began)
    }
    if (found === 0) throw new Error(`${name} finds nothing`)
    tell(`round ${number + 1}, ${name}: p50 ${median(times).toFixed(1)} ms`)
    return times
  }
  const names = Object.keys(reads) as Read[]
  // Note: the first read of each kind has a cold cache and no prepared plan.
  for (const name of names) await reads[name](0)
  const rounds = await interleave(
    Object.fromEntries(names.map((name) => [name, round(name)])) as Record<Read, ReturnType<typeof round>>,
  )
  return Object.fromEntries(
    names.map((name) => {
      const times = rounds[name].flat()
      return [name, { p50: median(times), p99: percentile(times, 0.99), max: percentile(times, 1) }]
    }),
  ) as Record<Read, ReadTimes>
}
