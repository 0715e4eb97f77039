import type { Once } from '@alcove/kit/events/inbox'
import type { ReportingDeps } from '../deps.ts'
import { sendNotificationJob } from '../jobs.ts'
import type { Profile } from '../store/accounts.ts'
import { countAccountMail } from './count-account-mail.ts'

/** Saves the mail address of a person, and releases mail that waited for it. */
export async function recordProfile(
  deps: Pick<ReportingDeps, 'store' | 'clock' | 'markMailbox'>,
  profile: Profile,
  once: Once,
): Promise<void> {
  await deps.store.inTransaction(
    async (tx) => {
      await tx.lockMailbox(profile.userId)
      await tx.saveProfile(profile)
      const [{ userId }, queuedAt] = [profile, deps.clock.now()]
      const mails = await tx.queueWaiting(userId, queuedAt)
      await countAccountMail(deps, tx, { userId, kinds: mails.map(({ kind }) => kind), queuedAt })
      for (const { id: notificationId } of mails) tx.enqueue(sendNotificationJob, { notificationId })
    },
    { once },
  )
}
