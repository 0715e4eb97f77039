import { z } from 'zod'
import { binary, operation } from './operation.ts'
import type { ExportService } from './resources/data-export.ts'

/**
 * Defines the operation by which a service hands out its part of an export; the facade puts the parts into the
 * archive.
 */
export function getExportPart(service: ExportService) {
  return operation({
    id: 'getExportPart',
    service,
    audience: 'internal',
    method: 'GET',
    path: '/internal/exports/{exportId}/part',
    summary: 'What the service wrote down of the caller for an export, as JSON',
    access: 'user',
    params: z.object({ exportId: z.string() }),
    // Note: binary rather than JSON, so that the part streams through instead of being read whole.
    answers: { 200: binary('application/octet-stream') },
    refuses: ['EXPORT_NOT_FOUND'],
  })
}
