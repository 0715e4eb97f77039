import type { Once } from '@alcove/kit/events/inbox'
import type { ReportingDeps } from '../deps.ts'
import { sendNotificationJob } from '../jobs.ts'
import type { Profile } from '../store/accounts.ts'

/** Remembers where mail to a person goes, and lets go of what waited for that. */
export async function recordProfile(
  deps: Pick<ReportingDeps, 'store' | 'clock'>,
  profile: Profile,
  once: Once,
): Promise<void> {
  await deps.store.inTransaction(
    async (tx) => {
      await tx.lockMailbox(profile.userId)
      await tx.saveProfile(profile)
      for (const notificationId of await tx.queueWaiting(profile.userId, deps.clock.now()))
        tx.enqueue(sendNotificationJob, { notificationId })
    },
    { once },
  )
}
