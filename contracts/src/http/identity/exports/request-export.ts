import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { dataExportSchema } from '../../../resources/data-export.ts'

export const requestExport = operation({
  id: 'requestExport',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/users/{id}/exports',
  summary:
    "Request an export of all data kept about the caller's account; an export in preparation is returned, and a mail announces when it is ready",
  access: 'user',
  rate: 'submission',
  params: z.object({ id: z.string() }),
  answers: { 202: dataExportSchema },
  refuses: ['USER_NOT_FOUND', 'EXPORT_TOO_SOON'],
})
