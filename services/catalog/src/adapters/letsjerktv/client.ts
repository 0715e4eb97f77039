import type { ProviderOptions } from '../provider-options.ts'
import { buildUrl } from '../wire/build-url.ts'
import { findJson, readJson } from '../wire/read-json.ts'

/** The feed shape of provider 2 on the wire. */
export function createLetsjerktvClient({ baseUrl, http, pace }: ProviderOptions) {
  return {
    feed(page: number, signal: AbortSignal): Promise<unknown> {
      return readJson({ http, pace }, buildUrl(baseUrl, '/feed', [['page', page]]), signal)
    },

    search(query: string, page: number, signal: AbortSignal): Promise<unknown> {
      const address = buildUrl(baseUrl, '/search', [
        ['query', query],
        ['page', page],
      ])
      return readJson({ http, pace }, address, signal)
    },

    /**
     * Looks a video up by its URL, which is sent as a parameter and never requested itself.
     * @returns null when the provider does not know it
     */
    byUrl(url: string, signal: AbortSignal): Promise<{ found: unknown } | null> {
      return findJson({ http, pace }, buildUrl(baseUrl, '/video', [['url', url]]), signal)
    },
  }
}
