import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { client } from '../../shared/api/client.ts'

/** Master playlist that plays without headers until its grant expires or is ended. */
export const fetchHlsUrl = (id: string, signal?: AbortSignal): Promise<HlsUrl> =>
  client.call('GET /api/contents/{id}/hls-url', { params: { id }, ...(signal ? { signal } : {}) })

/** Another grant for what this one plays. */
export const renewHlsUrl = (id: string, token: string): Promise<HlsUrl> =>
  client.call('GET /api/contents/{id}/hls-url', { params: { id }, query: { renews: token } })

/** A WebVTT file under a grant. @returns null where the grant has ended */
export async function fetchCaptions(url: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(url, { signal })
  if (response.status === 403) return null
  if (!response.ok) throw new Error(`captions were expected, got ${response.status}`)
  return response.text()
}
