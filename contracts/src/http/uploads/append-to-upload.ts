import { TUS_HEADERS } from '../../constants.ts'
import { operation } from '../../operation.ts'
import { uploadIdParams } from '../../resources/upload.ts'

export const appendToUpload = operation({
  id: 'appendToUpload',
  service: 'media',
  audience: 'public',
  method: 'PATCH',
  path: '/api/uploads/{id}',
  summary:
    'Send bytes of a resumable upload from `Upload-Offset` on. The answer to the last ones carries `Upload-Key`, the `s3Key` for `PATCH /api/contents/{id}`',
  access: 'user',
  rate: 'upload',
  params: uploadIdParams,
  bodyStream: true,
  answerHeaders: TUS_HEADERS,
  answers: { 204: null },
  refuses: [
    'UPLOAD_NOT_FOUND',
    'ACCOUNT_SUSPENDED',
    'UPLOAD_EXPIRED',
    'UPLOAD_OFFSET_MISMATCH',
    'UPLOAD_REPLACED',
    'UPLOAD_MISMATCH',
    'UPLOAD_BUSY',
    'TUS_VERSION_UNSUPPORTED',
    'STORAGE_FULL',
  ],
})
