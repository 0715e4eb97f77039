import { z } from 'zod'
import { operation } from '../../operation.ts'
import { maintenanceRunSchema } from '../../resources/maintenance.ts'

export const getMaintenanceRun = operation({
  id: 'getMaintenanceRun',
  service: 'reporting',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/maintenance/{id}',
  summary: 'Get the progress and the result of a maintenance run',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: maintenanceRunSchema },
  refuses: ['MAINTENANCE_RUN_NOT_FOUND'],
})
