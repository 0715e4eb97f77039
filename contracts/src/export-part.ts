import { z } from 'zod'
import { binary, operation } from './operation.ts'
import type { ExportService } from './resources/data-export.ts'

/** Every service that keeps something of accounts serves this one, through kit; the facade reads the parts for the archive. */
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
    // Note: not as JSON, which is read whole on its way; the part is passed on as it comes.
    answers: { 200: binary('application/octet-stream') },
    refuses: ['EXPORT_NOT_FOUND'],
  })
}
