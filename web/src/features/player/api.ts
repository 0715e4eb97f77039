import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { client } from '../../shared/api/client.ts'

/** Master playlist that plays without headers until its grant expires or is ended. */
export const fetchHlsUrl = (id: string, signal?: AbortSignal): Promise<HlsUrl> =>
  client.call('GET /api/contents/{id}/hls-url', { params: { id }, ...(signal ? { signal } : {}) })
