import type { MaintenanceRun } from '@alcove/contracts'
import type { StoredRun } from '../store/maintenance.ts'

export function presentMaintenanceRun(run: StoredRun): MaintenanceRun {
  const { id, kind, startedBy, startedAt, finishedAt, failed, parts } = run
  return {
    id,
    kind,
    status: finishedAt === null ? 'running' : failed ? 'failed' : 'done',
    startedBy,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    parts: parts.map(({ service, processes, counts, finishedAt: at }) => ({
      service,
      processes,
      counts,
      finishedAt: at?.toISOString() ?? null,
    })),
  }
}
