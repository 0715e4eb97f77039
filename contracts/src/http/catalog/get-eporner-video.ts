import { operation } from '../../operation.ts'
import { epornerVideoSchema, providerVideoParams } from '../../resources/provider-video.ts'

export const getEpornerVideo = operation({
  id: 'getEpornerVideo',
  service: 'catalog',
  audience: 'public',
  method: 'GET',
  path: '/api/adult-content/eporner/video/{id}',
  summary: 'Get a video of provider 1',
  access: 'optional',
  ageProof: true,
  params: providerVideoParams,
  answers: { 200: epornerVideoSchema },
  refuses: ['CONTENT_NOT_FOUND'],
})
