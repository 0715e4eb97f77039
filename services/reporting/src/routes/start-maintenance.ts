import { startMaintenance as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { startMaintenance } from '../actions/start-maintenance.ts'
import type { ReportingDeps } from '../deps.ts'
import { presentMaintenanceRun } from '../presenters/present-maintenance-run.ts'

export const startMaintenanceRoute = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids'>) =>
  route(operation, async ({ body, caller }) =>
    answer(202, presentMaintenanceRun(await startMaintenance(deps, caller.id, body.kind))),
  )
