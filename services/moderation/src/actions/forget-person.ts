import type { Once } from '@alcove/kit/events/inbox'
import type { ModerationDeps } from '../deps.ts'

/**
 * Forgets a deleted account: reports stay without their reporter; cases and decisions stay during the objection period.
 * Of user.deleted and the profile's tombstone, the first to arrive finds the address.
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
