import { z } from 'zod'
import { accessLevelSchema } from './subscription.ts'

/**
 * Whether an item of a list is open to the caller. A lock belongs to a place in a list, not to a video
 * (specification, section 6).
 */
export const lockFields = {
  locked: z.boolean(),
  /** The lowest level that opens a locked item; null when it is open. */
  requiredLevel: accessLevelSchema.nullable(),
}
