import { z } from 'zod'
import { SERVICES, type ServiceName } from '../operation.ts'

/** What an administrator can have the platform do. */
export const MAINTENANCE_KINDS = ['generate-sitemaps', 'clear-cache', 'restart-workers'] as const
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number]

/** Which services have a part in it: a run is done when each of them has said so. */
export const MAINTENANCE_PARTS: Readonly<Record<MaintenanceKind, readonly ServiceName[]>> = {
  'generate-sitemaps': ['catalog'],
  'clear-cache': ['catalog'],
  'restart-workers': ['billing', 'media', 'reporting'],
}

/** What was done, in numbers: `contents`, `files`, `answers`, `finished`, `putBack`. */
export const maintenanceCountsSchema = z.record(z.string(), z.int().nonnegative())

export const maintenanceRunSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(MAINTENANCE_KINDS),
    /** `failed`: not every service has said within ten minutes that it has done its part. */
    status: z.enum(['running', 'done', 'failed']),
    /** The administrator who began it. */
    startedBy: z.uuid(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    parts: z.array(
      z.object({
        service: z.enum(SERVICES),
        finishedAt: z.iso.datetime().nullable(),
        /** How many processes of the service did it; 0 while none has said so. */
        processes: z.int().nonnegative(),
        counts: maintenanceCountsSchema,
      }),
    ),
  })
  .meta({ id: 'MaintenanceRun' })
export type MaintenanceRun = z.output<typeof maintenanceRunSchema>
