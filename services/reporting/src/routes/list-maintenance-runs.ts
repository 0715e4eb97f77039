import { contentRange, listMaintenanceRuns as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { ReportingDeps } from '../deps.ts'
import { presentMaintenanceRun } from '../presenters/present-maintenance-run.ts'

export const listMaintenanceRunsRoute = ({ store }: Pick<ReportingDeps, 'store'>) =>
  route(operation, async () => {
    const runs = await store.findNewestRuns()
    const all = { offset: 0, limit: runs.length }
    return answer(200, runs.map(presentMaintenanceRun), {
      'Content-Range': contentRange('maintenance', all, runs.length, runs.length),
    })
  })
