import { z } from 'zod'
import { isCurrentConsentText } from '../consent-text.ts'
import { DESCRIPTION_MAX_LENGTH, LABEL_MAX_LENGTH, LABELS_MAX, TITLE_MAX_LENGTH } from '../constants.ts'
import { oneLineUpTo, severalLinesUpTo } from '../free-text.ts'

const TITLE_REQUIRED = 'Le titre est requis'

/** Texts of a content, as its uploader writes them. */
export const titleSchema = z
  .string({ error: TITLE_REQUIRED })
  .overwrite(oneLineUpTo(TITLE_MAX_LENGTH))
  .min(1, TITLE_REQUIRED)
  .max(TITLE_MAX_LENGTH, `Le titre compte ${TITLE_MAX_LENGTH} caractères au plus`)

export const descriptionSchema = z
  .string()
  .overwrite(severalLinesUpTo(DESCRIPTION_MAX_LENGTH))
  .max(DESCRIPTION_MAX_LENGTH, `La description compte ${DESCRIPTION_MAX_LENGTH} caractères au plus`)

/** Tags or categories. */
export const labelsSchema = z
  .array(
    z
      .string()
      .overwrite(oneLineUpTo(LABEL_MAX_LENGTH))
      .min(1, 'Une étiquette ne peut pas être vide')
      .max(LABEL_MAX_LENGTH, 'Étiquette trop longue'),
  )
  .max(LABELS_MAX, 'Vingt étiquettes au plus')

/** The uploader's attestation that everyone shown was an adult and agreed to recording and publication. */
export const consentSchema = z.union([
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
