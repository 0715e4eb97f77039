import { z } from 'zod'
import { event } from '../../event.ts'
import { SERVICES } from '../../operation.ts'
import { MAINTENANCE_KINDS, maintenanceCountsSchema } from '../../resources/maintenance.ts'

export const maintenanceFinished = event({
  name: 'maintenance.finished',
  version: 1,
  summary: 'All processes of a service have finished the requested work',
  author: null,
  state: false,
  key: (data) => data.runId,
  data: z.object({
    runId: z.uuid(),
    kind: z.enum(MAINTENANCE_KINDS),
    service: z.enum(SERVICES),
    processes: z.int().positive(),
    counts: maintenanceCountsSchema,
    finishedAt: z.iso.datetime(),
  }),
  example: {
    runId: '0198f5a0-0000-7000-8000-0000000000e1',
    kind: 'restart-workers',
    service: 'media',
    processes: 2,
    counts: { finished: 1, putBack: 1 },
    finishedAt: '2026-11-21T11:00:12.000Z',
  },
})
