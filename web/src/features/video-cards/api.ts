import { toApiError } from '@alcove/contracts/client'
import { client } from '../../shared/api/client.ts'

/** @returns the preview clip of a local content; null where it has none */
export async function fetchClip(id: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await client.request(`/api/contents/${encodeURIComponent(id)}/preview`, { signal })
  if (response.status === 404) return null
  if (!response.ok) throw await toApiError(response)
  return response.blob()
}
