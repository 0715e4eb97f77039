import { z } from 'zod'
import { accessLevelSchema } from './subscription.ts'

/** A lock belongs to a position in a list, not to a video (specification, section 6). */
export const lockFields = {
  locked: z.boolean(),
  /** The lowest access level that opens a locked item; null when it is open. */
  requiredLevel: accessLevelSchema.nullable(),
}
