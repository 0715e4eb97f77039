import type { Once } from '@alcove/kit/events/inbox'
import type { ModerationDeps } from '../deps.ts'

/**
 * Forgets a deleted account: reports stay, without who sent them; cases and decisions stay for as long as they may be
 * objected to. Of user.deleted and the tombstone of the profile, the first that comes finds the address.
 */
export async function forgetPerson(
  { store }: Pick<ModerationDeps, 'store'>,
  userId: string,
  once: Once,
): Promise<void> {
  await store.inTransaction(
    async (tx) => {
      await tx.forgetReporter(userId)
      await tx.deletePerson(userId)
    },
    { once },
  )
}
