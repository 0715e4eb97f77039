import type { AnswerOf } from '@alcove/contracts/client'
import { toApiError } from '@alcove/contracts/client'
import type { RemovalGround } from '@alcove/contracts/constants'
import { client } from '../../shared/api/client.ts'

export type ContentPage = AnswerOf<'GET /api/contents'>
export type Content = ContentPage['member'][number]

export const fetchContents = (
  query: { cursor?: string; itemsPerPage?: number; mine?: 'true'; query?: string; tags?: string[] },
  signal: AbortSignal,
) => client.call('GET /api/contents', { query, signal })

export const fetchContent = (id: string, signal: AbortSignal) =>
  client.call('GET /api/contents/{id}', { params: { id }, signal })

/** Takes a published content down at once; moderators only. */
export async function removeContent(
  id: string,
  removal: { reason: string; ground: RemovalGround },
): Promise<void> {
  await client.call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'REMOVED', ...removal } })
}

/** Reverses the latest decision, named by the caller; moderators only. */
export async function restoreContent(
  id: string,
  reversal: { reverses: string; reason: string },
): Promise<void> {
  await client.call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'APPROVED', ...reversal } })
}

/** Picture that only the owner and moderators may see: an `img` tag cannot send the token. */
export async function fetchPrivatePicture(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await client.request(address, { signal })
  if (!response.ok) throw await toApiError(response)
  return response.blob()
}
