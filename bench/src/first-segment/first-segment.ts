import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@alcove/contracts/client'
import type { Visitor } from '@alcove/embedded/demo/visitor'

const LOOK_EVERY_MS = 10
/** Another service may not have received the content yet. */
const NOT_YET = ['CONTENT_NOT_READY', 'CONTENT_NOT_FOUND']

/**
 * Waits until a content is playable, and fetches what a player needs for its first picture.
 * @returns the `performance.now()` time of the last byte of the first segment
 */
export async function playFirstSegment(
  origin: string,
  visitor: Visitor,
  id: string,
  signal: AbortSignal,
): Promise<number> {
  const master = new URL(await playable(visitor, id, signal), origin)
  const playlist = new URL(firstAddress(await fetchText(master, signal)), master)
  const text = await fetchText(playlist, signal)
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1]
  if (!init) throw new Error('A playlist without an init segment')
  for (const file of [init, firstAddress(text)])
    await (await fetchFile(new URL(file, playlist), signal)).arrayBuffer()
  return performance.now()
}

async function playable(visitor: Visitor, id: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    try {
      return (await visitor.call('GET /api/contents/{id}/hls-url', { params: { id } })).url
    } catch (error) {
      if (!(error instanceof ApiError) || !NOT_YET.includes(error.code)) throw error
    }
    await pause(LOOK_EVERY_MS, undefined, { signal })
  }
}

/** Returns the first line of a playlist that is no tag. */
function firstAddress(playlist: string): string {
  const line = playlist.split('\n').find((one) => one !== '' && !one.startsWith('#'))
  if (!line) throw new Error('An empty playlist')
  return line
}

const fetchText = async (url: URL, signal: AbortSignal) => (await fetchFile(url, signal)).text()

async function fetchFile(url: URL, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url.pathname} was answered with ${response.status}`)
  return response
}
