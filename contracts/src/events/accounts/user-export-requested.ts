import { z } from 'zod'
import { event } from '../../event.ts'

export const userExportRequested = event({
  name: 'user.export-requested',
  version: 1,
  summary: 'The holder of an account requested an export of its data: each service prepares its part',
  author: 'identity',
  state: false,
  key: (data) => data.userId,
  data: z.object({
    exportId: z.uuid(),
    userId: z.uuid(),
    requestedAt: z.iso.datetime(),
    /** When services delete their parts: by then the export has failed or expired. */
    keepUntil: z.iso.datetime(),
  }),
  example: {
    exportId: '0198f5a0-0000-7000-8000-0000000000d1',
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    requestedAt: '2026-11-23T09:00:00.000Z',
    keepUntil: '2026-11-30T09:30:00.000Z',
  },
})
