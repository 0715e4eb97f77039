import { MAINTENANCE_PARTS, type MaintenanceKind, maintenanceRequested } from '@alcove/contracts'
import { recordAuditEntry } from '@alcove/kit/events/record-audit-entry'
import type { ReportingDeps } from '../deps.ts'
import type { StoredRun } from '../store/maintenance.ts'

const ACTIONS: Record<MaintenanceKind, string> = {
  'generate-sitemaps': 'sitemaps.generate',
  'clear-cache': 'cache.clear',
  'restart-workers': 'workers.restart',
}

/** Starts a run on the services concerned. A request during a run of the same kind returns that run. */
export function startMaintenance(
  deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids'>,
  actorId: string,
  kind: MaintenanceKind,
): Promise<StoredRun> {
  return deps.store.inTransaction(async (tx) => {
    await tx.lockMaintenance(kind)
    const running = await tx.findRunning(kind)
    const run = running ?? newRun(deps, actorId, kind)
    if (!running) {
      await tx.insertRun(run)
      tx.emit(maintenanceRequested, { runId: run.id, kind, requestedAt: run.startedAt.toISOString() })
    }
    const subject = { type: 'maintenance-run', id: run.id }
    recordAuditEntry(deps, tx, {
      actorId,
      action: ACTIONS[kind],
      subject,
      details: running ? { joined: true } : {},
    })
    return run
  })
}

function newRun(
  { ids, clock }: Pick<ReportingDeps, 'clock' | 'ids'>,
  startedBy: string,
  kind: MaintenanceKind,
): StoredRun {
  const parts = MAINTENANCE_PARTS[kind].map((service) => ({
    service,
    finishedAt: null,
    processes: 0,
    counts: {},
  }))
  return { id: ids(), kind, startedBy, startedAt: clock.now(), finishedAt: null, failed: false, parts }
}
