import { AppError, createUpload as operation, UPLOAD_MAX_BYTES } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { createResumableUpload } from '../actions/uploads/resumable/create-resumable-upload.ts'
import { answerTus } from '../adapters/tus/answer-tus.ts'
import type { MediaDeps } from '../deps.ts'
import { readUploadMetadata } from '../domain/upload-metadata.ts'

/** Far more than a title of a file, in base64. */
const METADATA_LONGEST = 2_000

export const createUploadRoute = (deps: MediaDeps) =>
  route(operation, async ({ caller, header }) => {
    const id = deps.ids()
    const metadata = header('upload-metadata') ?? ''
    if (metadata.length > METADATA_LONGEST) throw new AppError('MALFORMED_REQUEST')
    if (Number(header('upload-length')) > UPLOAD_MAX_BYTES) throw new AppError('UPLOAD_TOO_LARGE')
    let expiresAt = deps.clock.now()
    const headers = await answerTus(
      { method: 'POST', id, header },
      {
        async create(bytes, decoded) {
          const upload = { ...readUploadMetadata(decoded, bytes), id, bytes, metadata }
          expiresAt = await createResumableUpload(deps, upload, caller)
        },
      },
    )
    return answer(201, undefined, { ...headers, 'Upload-Expires': expiresAt.toUTCString() })
  })
