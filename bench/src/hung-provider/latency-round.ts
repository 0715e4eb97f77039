import { setTimeout as wait } from 'node:timers/promises'
import type { Provider } from '@alcove/contracts/constants'
import { steadyLoad } from '../harness/steady-load.ts'
import type { Catalogue } from './catalogue.ts'
import { type List, pagesOfAll } from './lists.ts'

/** Every simulated provider has this many pages; empty ones are never cached. */
const [SEARCH, PAGES] = ['nature', 10]
/** Twelve seconds: lists are fresh for 54 to 66 of them, so that each needs renewal once within the round. */
const [REQUESTS, PER_SECOND] = [1_200, 100]
const STILL_FRESH_MS = 54_000
/** Age at which lists are fetched again before they are shown. */
const OUTDATED_MS = 15 * 60_000
const WARM_MS = 20_000

/**
 * Measures milliseconds per request while every list of a warm cache is renewed, one after the other.
 * @param hung the provider that accepts calls and never answers; null: all work
 * @throws when a request gets no list
 */
export async function latencyRound(
  catalogue: Catalogue,
  hung: Provider | null,
  signal: AbortSignal,
): Promise<number[]> {
  const { platform, providers } = catalogue
  const lists = pagesOfAll(SEARCH, PAGES)
  await providers.order('heal')
  await platform.order('advance', OUTDATED_MS)
  await warmUp(catalogue, lists, signal)
  await platform.order('advance', STILL_FRESH_MS)
  if (hung) await providers.order('hang', hung)
  const latencies: number[] = []
  await steadyLoad({ count: REQUESTS, perSecond: PER_SECOND, signal }, async (n) => {
    const began = performance.now()
    await catalogue.ask(lists[n % lists.length] as List)
    latencies.push(performance.now() - began)
  })
  return latencies
}

/** Repeats until all are fresh, one at a time: a recovered provider first gets a single trial call. */
async function warmUp(catalogue: Catalogue, lists: List[], signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + WARM_MS
  for (const list of lists) {
    while ((await catalogue.ask(list)).headers['x-provider-status'] !== 'ok') {
      if (performance.now() > deadline) throw new Error(`${list.path} does not become fresh`)
      await wait(100, undefined, { signal })
      // Note: the gateway may share an answer for a second, and the breaker waits longer than that.
      await catalogue.platform.order('advance', 11_000)
    }
  }
}
