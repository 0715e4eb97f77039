import { TUS_HEADERS } from '../../constants.ts'
import { operation } from '../../operation.ts'
import { uploadIdParams } from '../../resources/upload.ts'

export const terminateUpload = operation({
  id: 'terminateUpload',
  service: 'media',
  audience: 'public',
  method: 'DELETE',
  path: '/api/uploads/{id}',
  summary: 'Give up a resumable upload, and remove what has arrived of it',
  access: 'user',
  params: uploadIdParams,
  answerHeaders: TUS_HEADERS,
  answers: { 204: null },
  refuses: ['UPLOAD_NOT_FOUND', 'UPLOAD_REPLACED', 'UPLOAD_BUSY', 'TUS_VERSION_UNSUPPORTED'],
})
