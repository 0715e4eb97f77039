import type { Benchmark, Row } from '../harness/benchmark.ts'
import { openContentDatabase } from './content-database.ts'
import { fillContents } from './fill.ts'
import { type ReadTimes, readTimes } from './read-times.ts'
import { LISTS, type Read, readsOf, SEARCHES } from './reads.ts'
import { sizeFrom } from './size.ts'

const PAGE_TARGET = 1.5
const TARGET_MS = 25
const TENFOLD_TARGET = 2

type Times = Record<Read, ReadTimes>

/** P12: lists and searches of local contents, a million of them. */
export const largeCatalogue: Benchmark = {
  id: 'p12',
  what: 'local contents, 1 000 000 published: deepest page / first page; p99 of lists and searches; at ten times as many',
  async run(around) {
    const { rows, tenfold } = sizeFrom(around.environment)
    await using contents = await openContentDatabase()
    const measureAt = async (from: number, to: number): Promise<Times> => {
      await fillContents(contents.builder, from, to, around)
      return readTimes(await readsOf(contents, to), around)
    }
    const times = await measureAt(0, rows)
    const tenTimes = tenfold ? await measureAt(rows, 10 * rows) : null
    return {
      rows: [
        pageRow(times),
        p99Row('P12 lists', LISTS, times, rows),
        p99Row('P12 searches', SEARCHES, times, rows),
        tenfoldRow(times, tenTimes, rows),
      ],
      figures: { rows, milliseconds: times, millisecondsAtTenfold: tenTimes },
    }
  },
}

function pageRow({ firstPage, deepestPage, offset }: Times): Row {
  const ratio = deepestPage.p50 / firstPage.p50
  return {
    id: 'P12 pages',
    target: `deepest <= ${PAGE_TARGET} of the first`,
    measured: `${ratio.toFixed(2)} (${ms(deepestPage.p50)})`,
    baseline: `first page ${ms(firstPage.p50)}; by OFFSET ${ms(offset.p50)} (ratio ${(offset.p50 / firstPage.p50).toFixed(0)})`,
    met: ratio <= PAGE_TARGET,
  }
}

function p99Row(id: string, names: readonly Read[], times: Times, rows: number): Row {
  const worst = Math.max(...names.map((name) => times[name].p99))
  return {
    id,
    target: `p99 <= ${TARGET_MS} ms`,
    measured: names.map((name) => `${wordsOf(name)} ${ms(times[name].p99)}`).join(', '),
    baseline: `${rows} contents; a statement that reads nothing ${ms(times.nothing.p99)}`,
    met: worst <= TARGET_MS,
  }
}

function tenfoldRow(times: Times, tenTimes: Times | null, rows: number): Row {
  const row = { id: 'P12 tenfold', target: `p99 at ten times as many <= ${TENFOLD_TARGET}x` }
  const baseline = `${rows} contents`
  if (!tenTimes)
    return { ...row, measured: 'not measured: BENCH_TENFOLD=on measures it', baseline, met: null }
  const ratios = [...LISTS, ...SEARCHES].map((name) => ({
    name,
    ratio: tenTimes[name].p99 / times[name].p99,
  }))
  return {
    ...row,
    measured: ratios.map(({ name, ratio }) => `${wordsOf(name)} ${ratio.toFixed(2)}`).join(', '),
    baseline,
    met: ratios.every(({ ratio }) => ratio <= TENFOLD_TARGET),
  }
}

/** `rareWord` -> `rare word` */
function wordsOf(name: Read): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
