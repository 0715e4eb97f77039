import { rememberErased } from '@alcove/kit/auth/erased-accounts'
import type { Once } from '@alcove/kit/events/inbox'
import type { ReportingDeps } from '../deps.ts'
import { discardMailJob } from '../jobs.ts'
import { queueFarewell } from './queue-farewell.ts'

/**
 * Erases address and name of a deleted account with all mail to it, sent, held or waiting, and the mailer's copies; a last
 * mail confirms it. Mail to the bare address goes too if the account has proven it: else it may be another person's. The
 * registration stays in the stats.
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
      // Note: of user.deleted and the profile's tombstone, the first to arrive finds the address.
      if (own) await queueFarewell(deps, tx, { userId, address: own.email })
    },
    { once },
  )
}
