import { z } from 'zod'
import { operation } from '../../operation.ts'
import { maintenanceRunSchema } from '../../resources/maintenance.ts'

export const listMaintenanceRuns = operation({
  id: 'listMaintenanceRuns',
  service: 'reporting',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/maintenance',
  summary: 'List the latest maintenance run of each kind',
  access: 'ROLE_ADMIN',
  answers: { 200: z.array(maintenanceRunSchema) },
  refuses: [],
})
