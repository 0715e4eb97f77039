import { z } from 'zod'
import { isCurrentConsentText } from '../../consent-text.ts'
import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '../../constants.ts'
import { oneLineUpTo, severalLinesUpTo } from '../../free-text.ts'
import { operation } from '../../operation.ts'
import { contentSchema } from '../../resources/content.ts'

const TITLE_REQUIRED = 'Le titre est requis'
const labels = z
  .array(
    z
      .string()
      .overwrite(oneLineUpTo(50))
      .min(1, 'Une étiquette ne peut pas être vide')
      .max(50, 'Étiquette trop longue'),
  )
  .max(20, 'Vingt étiquettes au plus')

export const createContent = operation({
  id: 'createContent',
  service: 'media',
  audience: 'public',
  method: 'POST',
  path: '/api/contents',
  summary: 'Create a content; its file is uploaded afterwards',
  access: 'user',
  rate: 'submission',
  body: z.strictObject({
    title: z
      .string({ error: TITLE_REQUIRED })
      .overwrite(oneLineUpTo(TITLE_MAX_LENGTH))
      .min(1, TITLE_REQUIRED)
      .max(TITLE_MAX_LENGTH, `Le titre compte ${TITLE_MAX_LENGTH} caractères au plus`),
    description: z
      .string()
      .overwrite(severalLinesUpTo(DESCRIPTION_MAX_LENGTH))
      .max(DESCRIPTION_MAX_LENGTH, `La description compte ${DESCRIPTION_MAX_LENGTH} caractères au plus`)
      .default(''),
    tags: labels.default([]),
    categories: labels.default([]),
    /** The uploader's attestation that everyone shown was an adult and agreed to recording and publication. */
    consent: z
      .union([
        z.boolean(),
        z.strictObject({
          accepted: z.boolean(),
          textVersion: z
            .string()
            .overwrite(oneLineUpTo(40))
            .max(40)
            .refine(
              (version) => isCurrentConsentText(version),
              'Cette version du texte de consentement est inconnue',
            )
            .optional(),
        }),
      ])
      .optional(),
  }),
  answers: { 201: contentSchema },
  refuses: ['UPLOAD_QUOTA_REACHED'],
})
