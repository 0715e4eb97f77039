import { rememberErased } from '@alcove/kit/auth/erased-accounts'
import type { Once } from '@alcove/kit/events/inbox'
import type { ReportingDeps } from '../deps.ts'
import { discardMailJob } from '../jobs.ts'
import { oweFarewell } from './owe-farewell.ts'

/**
 * Forgets the address and name of a deleted account with all mail to it, sent, held or waiting, and removes what the
 * mailer keeps; a last mail says so. Mail to the bare address goes too where the account has proven it: else it may be
 * another person's. That an account was registered stays in the figures.
 */
export async function erasePerson(
  deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids'>,
  userId: string,
  once: Once,
): Promise<void> {
  await deps.store.inTransaction(
    async (tx) => {
      await rememberErased(tx.sql, userId)
      await tx.lockMailbox(userId)
      const own = await tx.findOwnAddress(userId)
      await tx.eraseProfile(userId)
      for (const notificationId of await tx.deleteMailTo({
        userId,
        address: own?.emailProven ? own.email : null,
      }))
        tx.enqueue(discardMailJob, { notificationId })
      // Note: of user.deleted and the tombstone of the profile, the first that comes finds the address.
      if (own) await oweFarewell(deps, tx, { userId, address: own.email })
    },
    { once },
  )
}
