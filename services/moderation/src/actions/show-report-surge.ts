import type { ModerationDeps } from '../deps.ts'

/** Raises the alert while a report waits that a brake kept from hiding, or that used the last hide of an hour. */
export async function showReportSurge(deps: Pick<ModerationDeps, 'store' | 'metrics'>): Promise<void> {
  const raised = await deps.store.hasReportSurge()
  const labels = { service: 'moderation', kind: 'report-surge', subject: 'automatic-hides' }
  deps.metrics.alert.set(labels, raised ? 1 : 0)
}
