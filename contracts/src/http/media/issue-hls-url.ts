import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { hlsUrlQuery, hlsUrlSchema } from '../../resources/playback/hls-url.ts'

export const issueHlsUrl = operation({
  id: 'issueHlsUrl',
  service: 'media',
  audience: 'internal',
  method: 'GET',
  path: '/internal/contents/{id}/hls-url',
  summary: "Issue a playback grant; the gateway has checked the caller's access with catalog before",
  access: 'optional',
  params: contentIdParams,
  query: hlsUrlQuery,
  answers: { 200: hlsUrlSchema },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_UNAVAILABLE', 'CONTENT_NOT_READY'],
})
