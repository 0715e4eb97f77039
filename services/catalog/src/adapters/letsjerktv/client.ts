import type { ProviderOptions } from '../provider-options.ts'
import { addressBelow } from '../wire/provider-address.ts'
import { findJson, readJson } from '../wire/read-json.ts'

/** The feed shape of provider 2 on the wire. */
export function createLetsjerktvClient({ baseUrl, http, pace }: ProviderOptions) {
  return {
    feed(page: number, signal: AbortSignal): Promise<unknown> {
      return readJson({ http, pace }, addressBelow(baseUrl, '/feed', [['page', page]]), signal)
    },

    search(query: string, page: number, signal: AbortSignal): Promise<unknown> {
      const address = addressBelow(baseUrl, '/search', [
        ['query', query],
        ['page', page],
      ])
      return readJson({ http, pace }, address, signal)
    },

    /** Null where the provider has no such video. The video's address is a word to it, and is itself never asked. */
    byUrl(url: string, signal: AbortSignal): Promise<{ found: unknown } | null> {
      return findJson({ http, pace }, addressBelow(baseUrl, '/video', [['url', url]]), signal)
    },
  }
}
