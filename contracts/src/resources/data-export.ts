import { z } from 'zod'
import { resourceSchema } from '../json-ld.ts'
import type { ServiceName } from '../operation.ts'

/** Services that keep something of an account; each brings its part of an export. */
export const EXPORT_SERVICES = [
  'identity',
  'media',
  'catalog',
  'billing',
  'moderation',
  'reporting',
] as const satisfies readonly ServiceName[]
export type ExportService = (typeof EXPORT_SERVICES)[number]

/** FAILED: a service did not bring its part in time. What has expired is answered no more. */
export const EXPORT_STATES = ['PREPARING', 'READY', 'FAILED'] as const

/** Everything that the platform keeps of an account, for its holder. */
export const dataExportSchema = resourceSchema('DataExport', {
  id: z.uuid(),
  state: z.enum(EXPORT_STATES),
  requestedAt: z.iso.datetime(),
  /** Null until it is ready. */
  readyAt: z.iso.datetime().nullable(),
  /** From then on it is gone; null until it is ready. */
  expiresAt: z.iso.datetime().nullable(),
  /** Of what it holds, when it became ready; null before. */
  bytes: z.int().nonnegative().nullable(),
  /** From then on another one can be asked for. */
  renewableAt: z.iso.datetime(),
})

export const exportParams = z.object({ id: z.string(), exportId: z.string() })

/** One original of an own upload, as it goes into the archive. */
export const exportFileSchema = z.object({
  contentId: z.uuid(),
  /** Its name in the archive, without a folder. */
  name: z.string(),
  bytes: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
})
