import { binary, operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'

export const getThumbnail = operation({
  id: 'getThumbnail',
  service: 'media',
  audience: 'public',
  method: 'GET',
  path: '/api/contents/{id}/thumbnail',
  summary: 'Get the poster of a local content',
  access: 'optional',
  ageProof: true,
  params: contentIdParams,
  answers: { 200: binary('image/jpeg') },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_UNAVAILABLE'],
})
