import type { IdentityDeps } from '../../deps.ts'

/** Fails exports with a part overdue and deletes expired ones. */
export async function endExports({
  store,
  clock,
  settings,
}: Pick<IdentityDeps, 'store' | 'clock' | 'settings'>): Promise<void> {
  const now = clock.now()
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  await store.inTransaction(async (tx) => {
    await tx.failLateExports(ago(settings.EXPORT_TIMEOUT), now)
    await tx.dropExports({ expiredBefore: now, failedBefore: ago(settings.EXPORT_TTL) })
  })
}
