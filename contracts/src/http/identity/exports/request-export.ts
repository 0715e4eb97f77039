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
    'Ask for everything that is kept of the own account; while one is prepared, that one is answered, and a mail says when it is ready',
  access: 'user',
  rate: 'submission',
  params: z.object({ id: z.string() }),
  answers: { 202: dataExportSchema },
  refuses: ['USER_NOT_FOUND', 'EXPORT_TOO_SOON'],
})
