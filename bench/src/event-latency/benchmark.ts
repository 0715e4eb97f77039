import type { Benchmark } from '../harness/benchmark.ts'
import { interleave } from '../harness/interleave.ts'
import { median, percentile } from '../harness/statistics.ts'
import { bareRound } from './bare-round.ts'
import { openEventCluster } from './event-cluster.ts'
import { type Round, serviceRound } from './service-round.ts'

const TARGET_MS = 10
const POLL_MS = 100

/** P5 over the embedded transport: delay from a commit to its effect in another service. */
export const effectInAnotherService: Benchmark = {
  id: 'p5',
  what: 'commit -> effect in another service, 100 events/s, 1 % poison, one consumer killed per round',
  async run(around) {
    const cluster = await openEventCluster()
    try {
      const { databases } = cluster
      const told = (name: string, measure: () => Promise<Round>) => async (round: number) => {
        const { latencies, whileReplaced } = await measure()
        const summary = summarise(latencies)
        around.tell(`round ${round + 1}, ${name}: p50 ${ms(summary.p50)}, p99 ${ms(summary.p99)}`)
        return {
          ...summary,
          ...(whileReplaced.length > 0 ? { whileReplaced: summarise(whileReplaced) } : {}),
        }
      }
      const rounds = await interleave({
        woken: told('relay woken after commit', () => serviceRound(databases, 'woken', around)),
        polling: told(`relay polls every ${POLL_MS} ms`, () =>
          serviceRound(databases, { pollMs: POLL_MS }, around),
        ),
        bare: told('bare NOTIFY', () => bareRound(databases, around)),
      })
      const p99 = {
        woken: median(rounds.woken.map((one) => one.p99)),
        polling: median(rounds.polling.map((one) => one.p99)),
        bare: median(rounds.bare.map((one) => one.p99)),
      }
      const baseline =
        `p99 of ${POLL_MS} ms poll ${ms(p99.polling)} (ratio ${ratio(p99.woken, p99.polling)}), ` +
        `bare NOTIFY ${ms(p99.bare)} (ratio ${ratio(p99.woken, p99.bare)})`
      return {
        rows: [
          {
            id: 'P5',
            target: `p99 <= ${TARGET_MS} ms`,
            measured: `p99 ${ms(p99.woken)} (p50 ${ms(median(rounds.woken.map((one) => one.p50)))})`,
            baseline,
            met: p99.woken <= TARGET_MS,
          },
        ],
        figures: { medianOfP99Ms: p99, roundsMs: rounds },
      }
    } finally {
      await cluster.stop()
    }
  },
}

function summarise(values: number[]) {
  return {
    events: values.length,
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    p99: percentile(values, 0.99),
    max: percentile(values, 1),
  }
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

function ratio(a: number, b: number): string {
  return (a / b).toFixed(2)
}
