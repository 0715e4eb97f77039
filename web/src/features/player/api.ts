import { client } from '../../app/client.ts'

/** A master playlist that plays without headers until it expires. */
export const fetchHlsUrl = async (id: string, signal?: AbortSignal): Promise<string> =>
  (await client.call('GET /api/contents/{id}/hls-url', { params: { id }, ...(signal ? { signal } : {}) })).url
