import { openBrowser } from '@alcove/e2e/support/browser.ts'
import type { Benchmark, Row } from '../harness/benchmark.ts'
import { interleave } from '../harness/interleave.ts'
import { median } from '../harness/statistics.ts'
import { serveBarePage } from './bare-page.ts'
import { openDemoSite, passGate } from './demo-site.ts'
import { barePage, pagesOf } from './pages.ts'
import { type Visit, type Visited, visit } from './visit.ts'

const LCP_TARGET_MS = 1_500
const CLS_TARGET = 0.02
const INP_TARGET_MS = 100

/** P13: waiting times on a cheap phone with a slow line. */
export const pagesOnAPhone: Benchmark = {
  id: 'p13',
  what: 'home, discover, watch in a browser with a 4x slowed CPU, 1.6 Mbit/s and 150 ms latency: LCP, CLS, INP',
  async run(around) {
    await using opened = new AsyncDisposableStack()
    around.tell('starting a platform with its demo')
    const site = opened.use(await openDemoSite())
    const bare = opened.use(await serveBarePage())
    const browser = await openBrowser()
    opened.defer(() => browser.close())
    const pages = { ...pagesOf(site.url, site.contentId), bare: barePage(bare.url) }

    const past = (window: Parameters<typeof passGate>[0]) => passGate(window, site.url)
    const measure = (name: string, page: Visited) => async (round: number) => {
      around.signal.throwIfAborted()
      const measured = await visit(browser, page, name === 'bare' ? async () => undefined : past)
      around.tell(`round ${round + 1}, ${name}: ${told(measured)}`)
      return measured
    }
    // Note: warms the site, because pictures of providers are made at their first request.
    for (const [name, page] of Object.entries(pages)) await measure(name, page)(-1)
    const rounds = await interleave({
      home: measure('home', pages.home),
      discover: measure('discover', pages.discover),
      watch: measure('watch', pages.watch),
      bare: measure('bare', pages.bare),
    })
    return {
      rows: [
        row('P13 LCP', rounds, LCP_TARGET_MS, ({ lcpMs }) => lcpMs, seconds),
        row(
          'P13 CLS',
          rounds,
          CLS_TARGET,
          ({ cls }) => cls,
          (value) => value.toFixed(3),
        ),
        row('P13 INP', rounds, INP_TARGET_MS, ({ inpMs }) => inpMs, milliseconds),
        {
          id: 'P13 Lighthouse',
          target: '>= 95',
          measured: 'not measured: Lighthouse is no package of this project',
          baseline: '-',
          met: null,
        },
      ],
      figures: { rounds },
    }
  },
}

function row(
  id: string,
  { bare, ...pages }: Record<'home' | 'discover' | 'watch' | 'bare', Visit[]>,
  target: number,
  of: (visit: Visit) => number,
  tell: (value: number) => string,
): Row {
  const medians = Object.entries(pages).map(([name, visits]) => ({ name, value: median(visits.map(of)) }))
  return {
    id,
    target: `<= ${tell(target)}`,
    measured: medians.map(({ name, value }) => `${name} ${tell(value)}`).join(', '),
    baseline: `a page of a heading and a button ${tell(median(bare.map(of)))}`,
    met: medians.every(({ value }) => value <= target),
  }
}

function told({ lcpMs, cls, inpMs, largest }: Visit): string {
  return `LCP ${seconds(lcpMs)} (${largest}), CLS ${cls.toFixed(3)}, INP ${milliseconds(inpMs)}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(0)} ms`
}
