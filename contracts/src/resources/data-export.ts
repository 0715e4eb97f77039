import { z } from 'zod'
import { resourceSchema } from '../json-ld.ts'
import type { ServiceName } from '../operation.ts'

/** Services that keep data of an account; each adds a part to an export. */
export const EXPORT_SERVICES = [
  'identity',
  'media',
  'catalog',
  'billing',
  'moderation',
  'reporting',
] as const satisfies readonly ServiceName[]
export type ExportService = (typeof EXPORT_SERVICES)[number]

/** FAILED: a part was overdue. Expired exports are no longer returned. */
export const EXPORT_STATES = ['PREPARING', 'READY', 'FAILED'] as const

/** Everything that the platform keeps of an account, for its holder. */
export const dataExportSchema = resourceSchema('DataExport', {
  id: z.uuid(),
  state: z.enum(EXPORT_STATES),
  requestedAt: z.iso.datetime(),
  /** Null until ready. */
  readyAt: z.iso.datetime().nullable(),
  /** When it is deleted; null until ready. */
  expiresAt: z.iso.datetime().nullable(),
  /** Size when it became ready; null before. */
  bytes: z.int().nonnegative().nullable(),
  /** When another export may be requested. */
  renewableAt: z.iso.datetime(),
})

export const exportParams = z.object({ id: z.string(), exportId: z.string() })

/** An original of the account's own upload, as stored in the archive. */
export const exportFileSchema = z.object({
  contentId: z.uuid(),
  /** File name in the archive, without a folder. */
  name: z.string(),
  bytes: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
})
