import { setTimeout as wait } from 'node:timers/promises'
import { type openBrowser, openWindow, WIDTHS } from '@alcove/e2e/support/browser.ts'
import { cumulativeShift, nextPaint, OBSERVER, type Observed } from './vitals.ts'

export type Browser = Awaited<ReturnType<typeof openBrowser>>
export type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openWindow>>['newPage']>>

/** A page of the site, the sign that it is shown, and an interaction on it. */
export interface Visited {
  url: string
  /** Resolves once the main content is visible. */
  seen: (page: Page) => Promise<void>
  interact: (page: Page) => Promise<void>
}

/** A cheap phone on a slow mobile line, with Lighthouse's values. */
const SLOWED_CPU = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
}
const PATIENCE_MS = 90_000
/** Quiet time after which a page counts as loaded. */
const QUIET_MS = 2_000
const LOOK_EVERY_MS = 250

/**
 * Measures a first visit past the age gate, with an empty browser cache.
 * @param pastGate lets the window through the gate, if there is one
 */
export async function visit(
  browser: Browser,
  { url, seen, interact }: Visited,
  pastGate: (window: Awaited<ReturnType<typeof openWindow>>) => Promise<unknown>,
) {
  // Note: a service worker would fetch over its own connection, which is not throttled.
  const window = await openWindow(browser, WIDTHS.phone, { serviceWorkers: 'block' })
  try {
    window.setDefaultTimeout(PATIENCE_MS)
    await pastGate(window)
    const page = await window.newPage()
    await page.addInitScript(OBSERVER)
    const devtools = await window.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_CPU })
    await page.goto(url, { waitUntil: 'load' })
    await seen(page)
    const loaded = await quiet(page)
    await interact(page)
    const { inputs } = await quiet(page)
    return {
      lcpMs: loaded.largestPaint,
      largest: loaded.largestElement,
      cls: cumulativeShift(loaded.shifts),
      inpMs: nextPaint(inputs),
    }
  } finally {
    await window.close()
  }
}

export type Visit = Awaited<ReturnType<typeof visit>>

/** Returns the observations once they are complete. @throws after a time limit */
async function quiet(page: Page): Promise<Observed> {
  const deadline = performance.now() + PATIENCE_MS
  let [before, since] = ['', performance.now()]
  while (performance.now() < deadline) {
    const [observed, loaded] = (await page.evaluate(
      '[observed, performance.getEntriesByType("resource").length]',
    )) as [Observed, number]
    const now = JSON.stringify([observed, loaded])
    if (now !== before) [before, since] = [now, performance.now()]
    else if (performance.now() - since > QUIET_MS) return observed
    await wait(LOOK_EVERY_MS)
  }
  throw new Error(`${page.url()} does not come to rest`)
}
