import { operation } from '../../operation.ts'
import { contentIdParams, contentSchema } from '../../resources/content.ts'

export const getContent = operation({
  id: 'getContent',
  service: 'media',
  audience: 'public',
  method: 'GET',
  path: '/api/contents/{id}',
  summary: 'Get a local content; unapproved ones are visible to their owner and to moderators only',
  access: 'optional',
  ageProof: true,
  params: contentIdParams,
  answers: { 200: contentSchema },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_UNAVAILABLE'],
})
