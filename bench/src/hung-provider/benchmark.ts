import { PROVIDERS } from '@alcove/contracts/constants'
import type { Benchmark } from '../harness/benchmark.ts'
import { interleave } from '../harness/interleave.ts'
import { median, percentile } from '../harness/statistics.ts'
import { openCatalogue } from './catalogue.ts'
import { callsForIdenticalRequests, IDENTICAL } from './identical-requests.ts'
import { latencyRound } from './latency-round.ts'

const RATIO_TARGET = 1.1
const CALLS_TARGET = 1
/** Searches that nothing else here makes. */
const UNKNOWN = ['lac', 'plage', 'dune', 'prairie', 'cascade']

/** P10: effect of one provider's failure on the whole catalogue, and of a crowd on a provider. */
export const hungProvider: Benchmark = {
  id: 'p10',
  what: 'p99 of lists with one provider hung / all healthy, cache warm; upstream calls for 1 000 identical cold requests',
  async run(around) {
    const { signal } = around
    await using catalogue = await openCatalogue(around)
    const measure = (name: string, hangs: boolean) => async (round: number) => {
      const hung = hangs ? (PROVIDERS[round % PROVIDERS.length] ?? null) : null
      const latencies = await latencyRound(catalogue, hung, signal)
      const p99 = percentile(latencies, 0.99)
      around.tell(`round ${round + 1}, ${hung ? `${hung} hangs` : name}: p99 ${ms(p99)}`)
      return { hung, p50: percentile(latencies, 0.5), p99, max: percentile(latencies, 1) }
    }
    around.tell('warming up')
    await latencyRound(catalogue, null, signal)
    const rounds = await interleave({
      hung: measure('one hangs', true),
      healthy: measure('all healthy', false),
    })
    const calls = []
    for (const unknown of UNKNOWN) {
      calls.push(await callsForIdenticalRequests(catalogue, unknown))
      around.tell(`${IDENTICAL} ask each for '${unknown}': calls ${JSON.stringify(calls.at(-1))}`)
    }
    const p99 = {
      hung: median(rounds.hung.map((one) => one.p99)),
      healthy: median(rounds.healthy.map((one) => one.p99)),
    }
    const ratio = p99.hung / p99.healthy
    const most = Math.max(...calls.flatMap((one) => Object.values(one)))
    return {
      rows: [
        {
          id: 'P10 p99',
          target: `one hung <= ${RATIO_TARGET.toFixed(2)} of all healthy`,
          measured: `${ratio.toFixed(2)} (${ms(p99.hung)})`,
          baseline: `all healthy ${ms(p99.healthy)}`,
          met: ratio <= RATIO_TARGET,
        },
        {
          id: 'P10 calls',
          target: `${CALLS_TARGET} per provider`,
          measured: `${most} at most, of ${calls.length} x ${PROVIDERS.length} crowds`,
          baseline: `${IDENTICAL} identical cold requests at once`,
          met: most <= CALLS_TARGET,
        },
      ],
      figures: { medianOfP99Ms: p99, roundsMs: rounds, callsPerCrowd: calls },
    }
  },
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
