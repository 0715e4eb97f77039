import { z } from 'zod'
import { event } from '../../event.ts'
import { MAINTENANCE_KINDS } from '../../resources/maintenance.ts'

export const maintenanceRequested = event({
  name: 'maintenance.requested',
  version: 1,
  summary: 'An administrator requested work from every process of the services concerned',
  author: 'reporting',
  state: false,
  key: (data) => data.runId,
  data: z.object({
    runId: z.uuid(),
    kind: z.enum(MAINTENANCE_KINDS),
    requestedAt: z.iso.datetime(),
  }),
  example: {
    runId: '0198f5a0-0000-7000-8000-0000000000e1',
    kind: 'restart-workers',
    requestedAt: '2026-11-21T11:00:00.000Z',
  },
})
