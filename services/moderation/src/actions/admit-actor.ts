import type { Caller } from '@alcove/kit/auth/caller'
import { requireNotErased } from '@alcove/kit/auth/erased-accounts'
import type { ModerationTx } from '../store/store.ts'

/**
 * Admits an account that was not deleted, and saves its name for readers of its decisions: the event with the name may
 * still be in transit, and the token has it already.
 */
export async function admitActor(
  tx: Pick<ModerationTx, 'sql' | 'savePerson'>,
  { id: userId, email, username }: Caller,
): Promise<void> {
  await requireNotErased(tx.sql, userId)
  await tx.savePerson({ userId, revision: 0, email, username })
}
