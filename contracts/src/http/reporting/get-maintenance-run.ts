import { z } from 'zod'
import { operation } from '../../operation.ts'
import { maintenanceRunSchema } from '../../resources/maintenance.ts'

export const getMaintenanceRun = operation({
  id: 'getMaintenanceRun',
  service: 'reporting',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/maintenance/{id}',
  summary: 'How far a maintenance run is, and what came of it',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: maintenanceRunSchema },
  refuses: ['MAINTENANCE_RUN_NOT_FOUND'],
})
