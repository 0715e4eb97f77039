import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { hlsUrlQuery, hlsUrlSchema } from '../../resources/playback/hls-url.ts'

export const getHlsUrl = operation({
  id: 'getHlsUrl',
  service: 'gateway',
  audience: 'public',
  method: 'GET',
  path: '/api/contents/{id}/hls-url',
  summary:
    'Get the URL of a master playlist that plays without headers or cookies until its grant expires or is revoked',
  access: 'optional',
  ageProof: true,
  params: contentIdParams,
  query: hlsUrlQuery,
  answers: { 200: hlsUrlSchema },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_UNAVAILABLE', 'CONTENT_NOT_READY', 'DAILY_LIMIT_REACHED'],
})
