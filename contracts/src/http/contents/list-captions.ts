import { collectionSchema } from '../../json-ld.ts'
import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { captionTrackSchema } from '../../resources/playback/captions.ts'

export const listCaptions = operation({
  id: 'listCaptions',
  service: 'media',
  audience: 'public',
  method: 'GET',
  path: '/api/contents/{id}/captions',
  summary: 'List the captions that a draft has, as its owner',
  access: 'user',
  ageProof: true,
  params: contentIdParams,
  answers: { 200: collectionSchema(captionTrackSchema) },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_ALREADY_UPLOADED'],
})
