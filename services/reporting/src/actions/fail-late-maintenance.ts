import type { ReportingDeps } from '../deps.ts'

/** Far longer than any running service takes for its part. */
const PATIENCE_MS = 10 * 60_000

/** Fails runs that a service never answered, so that they can be requested again. */
export async function failLateMaintenance({
  store,
  clock,
}: Pick<ReportingDeps, 'store' | 'clock'>): Promise<void> {
  const now = clock.now()
  await store.inTransaction((tx) => tx.failRuns(new Date(now.getTime() - PATIENCE_MS), now))
}
