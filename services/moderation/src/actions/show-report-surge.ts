import type { ModerationDeps } from '../deps.ts'

/** Raises the alert while a report that the brake kept from hiding is unanswered, and clears it afterwards. */
export async function showReportSurge(deps: Pick<ModerationDeps, 'store' | 'metrics'>): Promise<void> {
  const raised = await deps.store.hasBrakedReport()
  const labels = { service: 'moderation', kind: 'report-surge', subject: 'automatic-hides' }
  deps.metrics.alert.set(labels, raised ? 1 : 0)
}
