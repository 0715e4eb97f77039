import { TUS_HEADERS } from '../../constants.ts'
import { operation } from '../../operation.ts'
import { uploadIdParams } from '../../resources/upload.ts'

export const getUpload = operation({
  id: 'getUpload',
  service: 'media',
  audience: 'public',
  method: 'GET',
  path: '/api/uploads/{id}',
  summary:
    'How much of a resumable upload has arrived (HEAD): `Upload-Offset`, `Upload-Length`, and `Upload-Key` once complete. Ends a transfer of it that still runs',
  access: 'user',
  params: uploadIdParams,
  answerHeaders: TUS_HEADERS,
  answers: { 200: null },
  refuses: [
    'UPLOAD_NOT_FOUND',
    'UPLOAD_EXPIRED',
    'UPLOAD_REPLACED',
    'UPLOAD_BUSY',
    'TUS_VERSION_UNSUPPORTED',
  ],
})
