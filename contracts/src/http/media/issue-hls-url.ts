import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { hlsUrlSchema } from '../../resources/hls-url.ts'

export const issueHlsUrl = operation({
  id: 'issueHlsUrl',
  service: 'media',
  audience: 'internal',
  method: 'GET',
  path: '/internal/contents/{id}/hls-url',
  summary: 'Sign a playback grant; the facade has asked catalog for the access of the caller before',
  access: 'optional',
  params: contentIdParams,
  answers: { 200: hlsUrlSchema },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_UNAVAILABLE', 'CONTENT_NOT_READY'],
})
