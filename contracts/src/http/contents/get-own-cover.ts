import { binary, operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'

export const getOwnCover = operation({
  id: 'getOwnCover',
  service: 'media',
  audience: 'public',
  method: 'GET',
  path: '/api/contents/{id}/own-cover',
  summary:
    'Get the own cover of a prepared content, chosen or not, as its owner or a moderator: it is judged with the film; that of a draft as its owner',
  access: 'user',
  ageProof: true,
  params: contentIdParams,
  answers: { 200: binary('image/jpeg') },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_UNAVAILABLE', 'COVER_UNKNOWN'],
})
