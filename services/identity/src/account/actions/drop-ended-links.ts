import type { IdentityDeps } from '../../deps.ts'
import { ENDED_LINKS_KEPT_MS } from '../domain/link-lifetimes.ts'

/** Deletes mailed links, and the addresses stored with them, one day after they ended. */
export async function dropEndedLinks({ store, clock }: Pick<IdentityDeps, 'store' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - ENDED_LINKS_KEPT_MS)
  await store.inTransaction(async (tx) => {
    await tx.dropPasswordResets(before)
    await tx.dropEmailChanges(before)
  })
}
