import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { coverNameSchema, coverSchema } from '../../resources/playback/cover.ts'

export const chooseCover = operation({
  id: 'chooseCover',
  service: 'media',
  audience: 'public',
  method: 'PUT',
  path: '/api/contents/{id}/cover',
  summary: 'Choose the cover of an own content among frames of it and its own picture, until its decision',
  access: 'user',
  rate: 'submission',
  params: contentIdParams,
  body: z.strictObject({ choice: coverNameSchema }),
  answers: { 200: coverSchema },
  refuses: [
    'CONTENT_NOT_FOUND',
    'ACCOUNT_SUSPENDED',
    'CONTENT_NOT_READY',
    'CONTENT_ALREADY_DECIDED',
    'COVER_UNKNOWN',
    'STORAGE_FULL',
  ],
})
