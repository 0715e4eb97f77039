import { PROVIDERS, type Provider } from '@alcove/contracts/constants'
import type { Catalogue } from './catalogue.ts'
import { searchFor } from './lists.ts'

export const IDENTICAL = 1_000
/** Longer than all requests take to arrive on a calm machine, shorter than a provider's time limit. */
const SLOW_MS = 800

/**
 * Counts calls of each provider during a thousand concurrent requests for the same uncached list.
 * @throws when a request gets no list
 */
export async function callsForIdenticalRequests(
  catalogue: Catalogue,
  query: string,
): Promise<Record<Provider, number>> {
  const { providers } = catalogue
  await providers.order('heal')
  await providers.order('slow', SLOW_MS)
  const calls = { eporner: 0, letsjerktv: 0, redtube: 0 }
  for (const provider of PROVIDERS) {
    await providers.order('takeCalls')
    const list = searchFor(provider, query)
    await Promise.all(Array.from({ length: IDENTICAL }, () => catalogue.ask(list)))
    calls[provider] = (await providers.order<Partial<typeof calls>>('takeCalls'))[provider] ?? 0
  }
  return calls
}
