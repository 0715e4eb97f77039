import { ProviderOutage } from '../../ports.ts'
import type { ProviderOptions } from '../provider-options.ts'
import { buildUrl } from '../wire/build-url.ts'
import { readJson } from '../wire/read-json.ts'
import { readRemovedIds } from './removed-ids.ts'

const API = '/api/v2/video'
const THUMB_SIZE = 'big'
/** The full list has several MB today. */
const REMOVED_MAX_BYTES = 200 * 1024 ** 2

/** Eporner API v2 on the wire. */
export function createEpornerClient({ baseUrl, http, pace }: ProviderOptions) {
  return {
    search(query: string, page: number, perPage: number, signal: AbortSignal): Promise<unknown> {
      const address = buildUrl(baseUrl, `${API}/search/`, [
        ['query', query],
        ['per_page', perPage],
        ['page', page],
        ['thumbsize', THUMB_SIZE],
        ['order', 'latest'],
        ['format', 'json'],
      ])
      return readJson({ http, pace }, address, signal)
    },

    byId(id: string, signal: AbortSignal): Promise<unknown> {
      const address = buildUrl(baseUrl, `${API}/id/`, [
        ['id', id],
        ['thumbsize', THUMB_SIZE],
        ['format', 'json'],
      ])
      return readJson({ http, pace }, address, signal)
    },

    async *removed(signal: AbortSignal): AsyncGenerator<string[]> {
      const address = buildUrl(baseUrl, `${API}/removed/`, [['format', 'txt']])
      const answer = await http.stream(address, { signal, maxBytes: REMOVED_MAX_BYTES, accept: 'text/plain' })
      try {
        yield* readRemovedIds(answer)
      } finally {
        answer.discard()
      }
    },
  }
}

/** @throws ProviderOutage for an answer whose shape the API does not have */
export function failMissing(what: string): never {
  throw new ProviderOutage('format', `The answer has no ${what}`)
}
