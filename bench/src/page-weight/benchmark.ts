import type { Benchmark, Row } from '../harness/benchmark.ts'
import { BUDGET, type PageWeights, weighPages } from './page-weights.ts'

const NAMES: Record<keyof PageWeights, string> = {
  gate: 'first load, at the age gate',
  home: 'first load, past it',
  addedOnPlay: 'added on play',
  backoffice: 'first load of the console',
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** P11: JavaScript that a browser fetches for a page, gzipped. */
export const weightOfPages: Benchmark = {
  id: 'p11',
  what: 'JavaScript of the pages, gzipped',
  async run({ root }) {
    const weights = weighPages(root)
    const rows = Object.entries(NAMES).map(([part, name]): Row => {
      const [measured, limit] = [weights[part as keyof PageWeights], BUDGET[part as keyof PageWeights]]
      return {
        id: 'P11',
        target: `${name} <= ${limit / 1000} kB`,
        measured: kB(measured),
        baseline: `${(measured / limit).toFixed(2)} of the budget`,
        met: measured <= limit,
      }
    })
    return { rows, figures: { gzippedBytes: weights, budgetBytes: BUDGET } }
  },
}
