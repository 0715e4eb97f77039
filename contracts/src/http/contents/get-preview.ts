import { binary, operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'

export const getPreview = operation({
  id: 'getPreview',
  service: 'media',
  audience: 'public',
  method: 'GET',
  path: '/api/contents/{id}/preview',
  summary:
    'Get the short muted preview clip of a local content, for those who may play it; 404 where there is none',
  access: 'optional',
  ageProof: true,
  params: contentIdParams,
  answers: { 200: binary('video/mp4') },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_UNAVAILABLE', 'DAILY_LIMIT_REACHED', 'NOT_FOUND'],
})
