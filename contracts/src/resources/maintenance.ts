import { z } from 'zod'
import { SERVICES, type ServiceName } from '../operation.ts'

/** Kinds of maintenance that an administrator can start. */
export const MAINTENANCE_KINDS = ['generate-sitemaps', 'clear-cache', 'restart-workers'] as const
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number]

/** Services that take part in each kind; a run is done once all of them report. */
export const MAINTENANCE_PARTS: Readonly<Record<MaintenanceKind, readonly ServiceName[]>> = {
  'generate-sitemaps': ['catalog'],
  'clear-cache': ['catalog'],
  'restart-workers': ['billing', 'media', 'reporting'],
}

/** Counts of what was done: `contents`, `files`, `answers`, `finished`, `putBack`. */
export const maintenanceCountsSchema = z.record(z.string(), z.int().nonnegative())

export const maintenanceRunSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(MAINTENANCE_KINDS),
    /** `failed`: a service did not report its part within ten minutes. */
    status: z.enum(['running', 'done', 'failed']),
    /** The administrator who started it. */
    startedBy: z.uuid(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    parts: z.array(
      z.object({
        service: z.enum(SERVICES),
        finishedAt: z.iso.datetime().nullable(),
        /** Processes of the service that took part; 0 until one reports. */
        processes: z.int().nonnegative(),
        counts: maintenanceCountsSchema,
      }),
    ),
  })
  .meta({ id: 'MaintenanceRun' })
export type MaintenanceRun = z.output<typeof maintenanceRunSchema>
