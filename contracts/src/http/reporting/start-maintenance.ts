import { z } from 'zod'
import { operation } from '../../operation.ts'
import { MAINTENANCE_KINDS, maintenanceRunSchema } from '../../resources/maintenance.ts'

export const startMaintenance = operation({
  id: 'startMaintenance',
  service: 'reporting',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/maintenance',
  summary:
    'Regenerate the sitemaps, clear the cache or restart the workers; returns the current run if one of that kind is in progress',
  access: 'ROLE_ADMIN',
  body: z.strictObject({ kind: z.enum(MAINTENANCE_KINDS) }),
  answers: { 202: maintenanceRunSchema },
  refuses: [],
})
