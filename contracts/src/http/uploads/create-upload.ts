import { TUS_HEADERS } from '../../constants.ts'
import { operation } from '../../operation.ts'

export const createUpload = operation({
  id: 'createUpload',
  service: 'media',
  audience: 'public',
  method: 'POST',
  path: '/api/uploads',
  summary:
    'Begin a resumable upload (tus 1.0.0) of `Upload-Length` bytes for the draft that `Upload-Metadata` names: contentId, filename, filetype',
  access: 'user',
  rate: 'submission',
  answerHeaders: TUS_HEADERS,
  answers: { 201: null },
  refuses: [
    'CONTENT_NOT_FOUND',
    'ACCOUNT_SUSPENDED',
    'CONTENT_ALREADY_UPLOADED',
    'UPLOAD_REPLACED',
    'UPLOAD_BUSY',
    'TUS_VERSION_UNSUPPORTED',
    'UPLOAD_TOO_LARGE',
    'UPLOAD_QUOTA_REACHED',
    'TOO_MANY_UPLOADS',
    'STORAGE_FULL',
  ],
})
