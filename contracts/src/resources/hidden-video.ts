import { z } from 'zod'
import { severalLinesUpTo } from '../free-text.ts'
import { providerSchema } from './provider-video.ts'

const REASON_MAX_LENGTH = 500

export const hideReasonSchema = z
  .string({ error: 'Veuillez indiquer une raison' })
  .overwrite(severalLinesUpTo(REASON_MAX_LENGTH))
  .min(1, 'Veuillez indiquer une raison')
  .max(REASON_MAX_LENGTH, `La raison compte ${REASON_MAX_LENGTH} caractères au plus`)

/** A provider's video that this site hides until the hide is lifted. */
export const hiddenVideoSchema = z.object({
  /** Id of the video with prefix; react-admin identifies records by `id`. */
  id: z.string(),
  videoId: z.string(),
  provider: providerSchema,
  /** Counts hides and shows of the video; a show names the hide that was seen. */
  revision: z.int().positive(),
  reason: z.string(),
  hiddenAt: z.iso.datetime(),
  hiddenBy: z.object({ id: z.uuid(), username: z.string().nullable(), email: z.string().nullable() }),
})
export type HiddenVideo = z.output<typeof hiddenVideoSchema>
