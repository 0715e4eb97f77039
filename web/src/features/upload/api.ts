import { readClaims, toApiError } from '@alcove/contracts/client'
import type { ContentState, UploadMimeType } from '@alcove/contracts/constants'
import { CONSENT_TEXT_VERSION } from '@alcove/contracts/constants'
import { client } from '../../shared/api/client.ts'
import { renewToken } from '../../shared/session/renew-token.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { type Content, fetchPrivatePicture } from '../contents/api.ts'
import type { Details } from './details/details.ts'
import type { UploadSteps } from './run-upload.ts'
import { putFile } from './transfer/put-file.ts'
import { sendInPieces } from './transfer/send-in-pieces.ts'

const ATTESTED = { accepted: true, textVersion: CONSENT_TEXT_VERSION }

const toBody = ({ title, description, tags, categories }: Details) => ({
  ...{ title, description },
  ...{ tags: [...tags], categories: [...categories] },
})

/** Without an attestation, the one that the platform has stays. */
export async function saveDraft(id: string, details: Details, consent?: typeof ATTESTED): Promise<void> {
  await client.call('PATCH /api/contents/{id}/details', {
    params: { id },
    body: { ...toBody(details), ...(consent && { consent }) },
  })
}

/** Platform calls of an upload. Sends nothing without the attestation. */
export const uploadSteps: UploadSteps = {
  async create(details) {
    return (await client.call('POST /api/contents', { body: { ...toBody(details), consent: ATTESTED } })).id
  },
  async change(id, details) {
    await saveDraft(id, details, ATTESTED)
  },
  captions: {
    async put(id, lang, text) {
      await client.call('PUT /api/contents/{id}/captions/{lang}', { params: { id, lang }, body: { text } })
    },
    async remove(id, lang) {
      await client.call('DELETE /api/contents/{id}/captions/{lang}', { params: { id, lang } })
    },
  },
  picture: {
    async put(id, file) {
      const path = `/api/contents/${encodeURIComponent(id)}/own-cover`
      const headers = { 'Content-Type': file.type }
      const response = await client.request(path, { method: 'PUT', headers, body: file })
      if (!response.ok) throw await toApiError(response)
    },
    async remove(id) {
      await client.call('DELETE /api/contents/{id}/own-cover', { params: { id } })
    },
  },
  requestUrl: (id: string, filename: string, mimeType: UploadMimeType, fileSize: number) =>
    client.call('POST /api/contents/{id}/upload-url', {
      params: { id },
      body: { filename, mimeType, fileSize },
    }),
  put: putFile,
  sendPieces: (pieces, watcher, signal) => sendInPieces({ ...pieces, token: requireToken }, watcher, signal),
  async attach(id, file) {
    await client.call('PATCH /api/contents/{id}', { params: { id }, body: file })
  },
}

/** Long enough for a request to arrive; the platform looks at the token once, when the request begins. */
const TOKEN_LEFT_S = 60

/** A token that is valid for the next request. */
async function requireToken(isRefused: boolean): Promise<string> {
  const { token } = useSession.getState()
  const left = (readClaims(token)?.exp ?? 0) - Date.now() / 1000
  const valid = token && !isRefused && left > TOKEN_LEFT_S ? token : await renewToken()
  return valid ?? token ?? ''
}

/** Removes what has arrived of an upload. */
export async function giveUpUpload(url: string): Promise<void> {
  await client.request(url, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } })
}

/** Irreversible. */
export async function withdrawContent(id: string): Promise<void> {
  await client.call('DELETE /api/contents/{id}', { params: { id } })
}

export type Cover = NonNullable<Content['cover']>['chosen']

export async function chooseCover(id: string, choice: Cover): Promise<void> {
  await client.call('PUT /api/contents/{id}/cover', { params: { id }, body: { choice } })
}

/** A picture that can become the cover; its owner alone may see it. */
export const fetchCoverChoice = (id: string, cover: Cover, signal: AbortSignal) =>
  fetchPrivatePicture(`/api/contents/${encodeURIComponent(id)}/covers/${cover}`, signal)

/** The own cover of a draft. @throws ApiError COVER_UNKNOWN where it has none */
export const fetchOwnCover = (id: string, signal: AbortSignal) =>
  fetchPrivatePicture(`/api/contents/${encodeURIComponent(id)}/own-cover`, signal)

/** Captions of a draft. */
export const fetchCaptions = (id: string, signal: AbortSignal) =>
  client.call('GET /api/contents/{id}/captions', { params: { id }, signal })

export interface OwnListQuery {
  query?: string
  state?: ContentState
  cursor?: string
}

export const OWN_PAGE_SIZE = 20

export const fetchMyContents = (query: OwnListQuery, signal: AbortSignal) =>
  client.call('GET /api/contents', { query: { mine: 'true', itemsPerPage: OWN_PAGE_SIZE, ...query }, signal })
