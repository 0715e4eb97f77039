import { operation } from '../../operation.ts'
import { contentIdParams, contentSchema } from '../../resources/content.ts'

export const getContent = operation({
  id: 'getContent',
  service: 'media',
  audience: 'public',
  method: 'GET',
  path: '/api/contents/{id}',
  summary: 'Read one local content; unapproved ones only as owner or moderator',
  access: 'optional',
  ageProof: true,
  params: contentIdParams,
  answers: { 200: contentSchema },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_UNAVAILABLE'],
})
