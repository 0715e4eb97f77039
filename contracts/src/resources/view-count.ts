import { z } from 'zod'
import { resourceSchema } from '../json-ld.ts'
import { accessLevelSchema } from './subscription.ts'

/** The caller's views of today, in Paris time, and their limit. */
export const viewCountSchema = resourceSchema('ViewCount', {
  todayCount: z.int().nonnegative(),
  limits: z.object({
    /** Null for no limit. */
    maxViews: z.int().nonnegative().nullable(),
    /** True with access by subscription. */
    hasAccess: z.boolean(),
    accessLevel: accessLevelSchema.nullable(),
  }),
})
