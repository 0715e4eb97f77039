import { binary, operation } from '../../operation.ts'
import { coverParams } from '../../resources/playback/cover.ts'

export const getCoverChoice = operation({
  id: 'getCoverChoice',
  service: 'media',
  audience: 'public',
  method: 'GET',
  path: '/api/contents/{id}/covers/{cover}',
  summary: 'Get a picture that can become the cover of an own content',
  access: 'user',
  ageProof: true,
  params: coverParams,
  answers: { 200: binary('image/jpeg') },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_UNAVAILABLE', 'COVER_UNKNOWN'],
})
