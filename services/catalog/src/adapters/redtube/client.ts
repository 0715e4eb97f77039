import { ProviderOutage } from '../../ports.ts'
import type { ProviderOptions } from '../provider-options.ts'
import { buildUrl } from '../wire/build-url.ts'
import { asFields, type Fields } from '../wire/fields.ts'
import { parseCount } from '../wire/numbers.ts'
import { readJson } from '../wire/read-json.ts'

const THUMB_SIZE = 'big'
export const NOTHING_FOUND = 2001
export const NO_SUCH_VIDEO = 2002

/** An answer of the API: its fields, or one of two codes that are no failure. */
export type RedtubeAnswer = { fields: Fields } | { code: typeof NOTHING_FOUND | typeof NO_SUCH_VIDEO }

/** The RedTube API on the wire. */
export function createRedtubeClient({ baseUrl, http, pace }: ProviderOptions) {
  async function call(
    method: string,
    parameters: [string, string | number][],
    signal: AbortSignal,
  ): Promise<RedtubeAnswer> {
    const address = buildUrl(baseUrl, '/', [
      ['data', `redtube.Videos.${method}`],
      ['output', 'json'],
      ...parameters,
    ])
    return checkAnswer(await readJson({ http, pace }, address, signal))
  }

  return {
    search(search: string, tags: readonly string[], page: number, signal: AbortSignal) {
      return call(
        'searchVideos',
        [
          ['search', search],
          ...tags.map((tag): [string, string] => ['tags[]', tag]),
          ['page', page],
          ['thumbsize', THUMB_SIZE],
        ],
        signal,
      )
    },
    byId: (id: string, signal: AbortSignal) =>
      call(
        'getVideoById',
        [
          ['video_id', id],
          ['thumbsize', THUMB_SIZE],
        ],
        signal,
      ),
    isActive: (id: string, signal: AbortSignal) => call('isVideoActive', [['video_id', id]], signal),
    deleted: (page: number, signal: AbortSignal) => call('getDeletedVideos', [['page', page]], signal),
  }
}

/** Detects failures by their keys alone: they come with status 200, and titles may hold any word. */
function checkAnswer(answer: unknown): RedtubeAnswer {
  const fields = asFields(answer)
  if (!fields) throw new ProviderOutage('format', 'The answer is no object')
  if (!Object.hasOwn(fields, 'code') || !Object.hasOwn(fields, 'message')) return { fields }
  const code = parseCount(fields.code)
  if (code === NOTHING_FOUND || code === NO_SUCH_VIDEO) return { code }
  throw new ProviderOutage('status', `The provider refused with code ${code}`, { status: 200 })
}
