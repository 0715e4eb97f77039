import type { UploadMimeType } from '@alcove/contracts/constants'
import { CONSENT_TEXT_VERSION } from '@alcove/contracts/constants'
import { client } from '../../shared/api/client.ts'
import { putFile } from './put-file.ts'
import type { UploadSteps } from './run-upload.ts'

/** Platform calls of an upload. Sends nothing without the attestation. */
export const uploadSteps: UploadSteps = {
  async create({ title, description }) {
    const consent = { accepted: true, textVersion: CONSENT_TEXT_VERSION }
    return (await client.call('POST /api/contents', { body: { title, description, consent } })).id
  },
  requestUrl: (id: string, filename: string, mimeType: UploadMimeType, fileSize: number) =>
    client.call('POST /api/contents/{id}/upload-url', {
      params: { id },
      body: { filename, mimeType, fileSize },
    }),
  put: putFile,
  async attach(id, file) {
    await client.call('PATCH /api/contents/{id}', { params: { id }, body: file })
  },
}

/** Irreversible. */
export async function withdrawContent(id: string): Promise<void> {
  await client.call('DELETE /api/contents/{id}', { params: { id } })
}

export const fetchMyContents = (signal: AbortSignal) =>
  client.call('GET /api/contents', { query: { mine: 'true', itemsPerPage: 50 }, signal })
