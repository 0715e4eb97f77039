import { z } from 'zod'
import { resourceSchema } from '../json-ld.ts'
import { accessLevelSchema } from './subscription.ts'

/** How many videos the caller has watched today, Paris time, and how many there may be. */
export const viewCountSchema = resourceSchema('ViewCount', {
  todayCount: z.int().nonnegative(),
  limits: z.object({
    /** Null: without limit. */
    maxViews: z.int().nonnegative().nullable(),
    /** Whether a subscription gives access. */
    hasAccess: z.boolean(),
    accessLevel: accessLevelSchema.nullable(),
  }),
})
