import type { AnswerOf } from '@alcove/contracts/client'
import { toApiError } from '@alcove/contracts/client'
import type { RemovalGround } from '@alcove/contracts/constants'
import { client } from '../../app/client.ts'
import { places } from '../../app/paths.ts'

export type ContentPage = AnswerOf<'GET /api/contents'>
export type Content = ContentPage['member'][number]

export const fetchContents = (
  query: { cursor?: string; itemsPerPage?: number; mine?: 'true'; query?: string; tags?: string[] },
  signal: AbortSignal,
) => client.call('GET /api/contents', { query, signal })

export const fetchContent = (id: string, signal: AbortSignal) =>
  client.call('GET /api/contents/{id}', { params: { id }, signal })

/** Takes a published content down, at once; for moderators. */
export async function removeContent(
  id: string,
  removal: { reason: string; ground: RemovalGround },
): Promise<void> {
  await client.call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'REMOVED', ...removal } })
}

/** Reverses the latest decision, which has to be named; for moderators. */
export async function restoreContent(
  id: string,
  reversal: { reverses: string; reason: string },
): Promise<void> {
  await client.call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'APPROVED', ...reversal } })
}

/** The poster of a content that only its owner and moderators may see: a picture tag cannot send the token. */
export async function fetchPrivateThumbnail(id: string, signal: AbortSignal): Promise<Blob> {
  const response = await client.request(places.thumbnail(id), { signal })
  if (!response.ok) throw await toApiError(response)
  return response.blob()
}
