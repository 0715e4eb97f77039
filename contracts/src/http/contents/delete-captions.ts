import { operation } from '../../operation.ts'
import { captionsParams } from '../../resources/playback/captions.ts'

export const deleteCaptions = operation({
  id: 'deleteCaptions',
  service: 'media',
  audience: 'public',
  method: 'DELETE',
  path: '/api/contents/{id}/captions/{lang}',
  summary: 'Remove the captions of a draft in one language; idempotent',
  access: 'user',
  params: captionsParams,
  answers: { 204: null },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_ALREADY_UPLOADED'],
})
