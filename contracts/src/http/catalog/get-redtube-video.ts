import { operation } from '../../operation.ts'
import { providerVideoParams, redtubeVideoSchema } from '../../resources/provider-video.ts'

export const getRedtubeVideo = operation({
  id: 'getRedtubeVideo',
  service: 'catalog',
  audience: 'public',
  method: 'GET',
  path: '/api/adult-content/redtube/video/{id}',
  summary: 'Get a video of provider 3',
  access: 'optional',
  ageProof: true,
  params: providerVideoParams,
  answers: { 200: redtubeVideoSchema },
  refuses: ['CONTENT_NOT_FOUND'],
})
