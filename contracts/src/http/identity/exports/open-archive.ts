import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { exportParams } from '../../../resources/data-export.ts'

export const openArchive = operation({
  id: 'openArchive',
  service: 'identity',
  audience: 'internal',
  method: 'POST',
  path: '/internal/users/{id}/exports/{exportId}/open',
  summary: 'Check the signed URL of an archive; returns the token with which the gateway reads the parts',
  access: 'anyone',
  params: exportParams,
  body: z.strictObject({
    /** Token of the archive URL. */
    token: z.string().regex(/^[\w.-]{1,2048}$/),
    /** True during a download, which outlives an access token and opens the archive again. */
    begun: z.boolean(),
    /** Only checks; starts and journals no download. */
    inspect: z.boolean().default(false),
  }),
  answers: {
    200: z.object({
      /** An access token of the holder without any role. */
      token: z.string(),
      requestedAt: z.iso.datetime(),
    }),
  },
  refuses: ['EXPORT_LINK_INVALID', 'EXPORT_NOT_FOUND', 'EXPORT_NOT_READY'],
})
