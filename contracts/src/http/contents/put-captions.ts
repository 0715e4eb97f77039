import { z } from 'zod'
import { LONGEST_BODY, operation } from '../../operation.ts'
import { CAPTIONS_MAX_LENGTH, captionsParams, captionsSchema } from '../../resources/playback/captions.ts'

export const putCaptions = operation({
  id: 'putCaptions',
  service: 'media',
  audience: 'public',
  method: 'PUT',
  path: '/api/contents/{id}/captions/{lang}',
  summary: 'Add or replace the captions of a draft in one language; they are frozen with its file',
  access: 'user',
  rate: 'submission',
  params: captionsParams,
  bodyLimit: LONGEST_BODY,
  body: z.strictObject({
    /** A WebVTT or SubRip file. Only times, lines, bold, italics and underlines are kept. */
    text: z
      .string({ error: 'Le fichier de sous-titres est requis' })
      .min(1, 'Le fichier de sous-titres est vide')
      .max(CAPTIONS_MAX_LENGTH, `Un fichier de sous-titres compte ${CAPTIONS_MAX_LENGTH} caractères au plus`),
  }),
  answers: { 200: captionsSchema },
  refuses: [
    'CONTENT_NOT_FOUND',
    'CONTENT_ALREADY_UPLOADED',
    'CAPTIONS_INVALID',
    'UPLOAD_QUOTA_REACHED',
    'STORAGE_FULL',
  ],
})
