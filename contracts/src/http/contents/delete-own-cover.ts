import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'

export const deleteOwnCover = operation({
  id: 'deleteOwnCover',
  service: 'media',
  audience: 'public',
  method: 'DELETE',
  path: '/api/contents/{id}/own-cover',
  summary: 'Remove the own cover of a draft; idempotent',
  access: 'user',
  params: contentIdParams,
  answers: { 204: null },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_ALREADY_UPLOADED'],
})
