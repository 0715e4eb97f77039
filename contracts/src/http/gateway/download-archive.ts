import { z } from 'zod'
import { binary, operation } from '../../operation.ts'
import { exportParams } from '../../resources/data-export.ts'

export const downloadArchive = operation({
  id: 'downloadArchive',
  service: 'gateway',
  audience: 'public',
  method: 'GET',
  path: '/api/users/{id}/exports/{exportId}/archive',
  summary: "Download the caller's export from a signed URL that expires: a ZIP of JSON files and uploads",
  access: 'anyone',
  rate: 'submission',
  params: exportParams,
  query: z.object({ token: z.string().max(2048) }),
  answers: { 200: binary('application/zip') },
  refuses: ['EXPORT_LINK_INVALID', 'EXPORT_NOT_FOUND', 'EXPORT_NOT_READY'],
})
