import { maintenanceFinished } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'

export const onMaintenanceFinished = (deps: Pick<ReportingDeps, 'store'>) =>
  consumer(maintenanceFinished, ({ data: { runId, service, processes, counts, finishedAt }, once }) =>
    deps.store.inTransaction(
      (tx) => tx.finishPart(runId, { service, processes, counts, finishedAt: new Date(finishedAt) }),
      { once },
    ),
  )
