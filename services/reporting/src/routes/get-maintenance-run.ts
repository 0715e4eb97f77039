import { AppError, getMaintenanceRun as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { ReportingDeps } from '../deps.ts'
import { presentMaintenanceRun } from '../presenters/present-maintenance-run.ts'

export const getMaintenanceRunRoute = ({ store }: Pick<ReportingDeps, 'store'>) =>
  route(operation, async ({ params: { id } }) => {
    const run = await store.findRun(id)
    if (!run) throw new AppError('MAINTENANCE_RUN_NOT_FOUND')
    return answer(200, presentMaintenanceRun(run))
  })
