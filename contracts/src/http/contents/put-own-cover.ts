import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { coverSchema } from '../../resources/playback/cover.ts'

export const putOwnCover = operation({
  id: 'putOwnCover',
  service: 'media',
  audience: 'public',
  method: 'PUT',
  path: '/api/contents/{id}/own-cover',
  summary:
    'Add or replace the own cover of a draft: a JPEG, PNG or WebP of up to 8 MiB as body, which is encoded anew; it is frozen with the file',
  access: 'user',
  rate: 'submission',
  params: contentIdParams,
  bodyStream: true,
  answers: { 200: coverSchema },
  refuses: [
    'CONTENT_NOT_FOUND',
    'CONTENT_ALREADY_UPLOADED',
    'PICTURE_INVALID',
    'UPLOAD_QUOTA_REACHED',
    'STORAGE_FULL',
  ],
})
