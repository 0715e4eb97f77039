import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { exportParams } from '../../../resources/data-export.ts'

export const requestArchiveUrl = operation({
  id: 'requestArchiveUrl',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/users/{id}/exports/{exportId}/archive-url',
  summary: "Get a short-lived signed URL from which a browser downloads the archive of the caller's export",
  access: 'user',
  rate: 'submission',
  params: exportParams,
  answers: { 200: z.object({ url: z.string(), expiresAt: z.iso.datetime() }) },
  refuses: ['USER_NOT_FOUND', 'EXPORT_NOT_FOUND', 'EXPORT_NOT_READY'],
})
