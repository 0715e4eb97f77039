import { z } from 'zod'
import { event } from '../../event.ts'
import { EXPORT_SERVICES } from '../../resources/data-export.ts'

export const userExportPartReady = event({
  name: 'user.export-part-ready',
  version: 1,
  summary: 'A service has prepared its part of an export; the part itself stays with the service',
  author: null,
  state: false,
  key: (data) => data.exportId,
  data: z.object({
    exportId: z.uuid(),
    service: z.enum(EXPORT_SERVICES),
    /** Bytes that the part adds to the archive, files included. */
    bytes: z.int().nonnegative(),
    preparedAt: z.iso.datetime(),
  }),
  example: {
    exportId: '0198f5a0-0000-7000-8000-0000000000d1',
    service: 'media',
    bytes: 52_428_800,
    preparedAt: '2026-11-23T09:00:01.000Z',
  },
})
