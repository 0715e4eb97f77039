import { z } from 'zod'
import { severalLinesUpTo } from '../free-text.ts'
import { providerSchema } from './provider-video.ts'

const REASON_MAX_LENGTH = 500

export const hideReasonSchema = z
  .string({ error: 'Veuillez indiquer une raison' })
  .overwrite(severalLinesUpTo(REASON_MAX_LENGTH))
  .min(1, 'Veuillez indiquer une raison')
  .max(REASON_MAX_LENGTH, `La raison compte ${REASON_MAX_LENGTH} caractères au plus`)

/** A provider's video that this site shows nowhere until the hide is lifted. */
export const hiddenVideoSchema = z.object({
  /** The video's, with prefix: what react-admin calls records by. */
  id: z.string(),
  videoId: z.string(),
  provider: providerSchema,
  reason: z.string(),
  hiddenAt: z.iso.datetime(),
  hiddenBy: z.object({ id: z.uuid(), username: z.string().nullable(), email: z.string().nullable() }),
})
export type HiddenVideo = z.output<typeof hiddenVideoSchema>
