import type { Caller } from '@alcove/kit/auth/caller'
import { requireNotErased } from '@alcove/kit/auth/erased-accounts'
import type { ModerationTx } from '../store/store.ts'

/**
 * Lets an account act that was not deleted, and keeps its name for those who read what it did: the event with the name may
 * still be on its way, the token knows it already.
 */
export async function admitActor(
  tx: Pick<ModerationTx, 'sql' | 'savePerson'>,
  { id: userId, email, username }: Caller,
): Promise<void> {
  await requireNotErased(tx.sql, userId)
  await tx.savePerson({ userId, revision: 0, email, username })
}
