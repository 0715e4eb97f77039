import type { ReportingDeps } from '../deps.ts'

/** Far longer than any service takes for its part while it runs. */
const PATIENCE_MS = 10 * 60_000

/** Ends runs that a service never answered, so that the same can be asked for again. */
export async function failLateMaintenance({
  store,
  clock,
}: Pick<ReportingDeps, 'store' | 'clock'>): Promise<void> {
  const now = clock.now()
  await store.inTransaction((tx) => tx.failRuns(new Date(now.getTime() - PATIENCE_MS), now))
}
