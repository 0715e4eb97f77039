import { isErased } from '@alcove/kit/auth/erased-accounts'
import type { ReportingDeps } from '../deps.ts'
import type { Notification } from '../domain/notification.ts'
import { sendNotificationJob } from '../jobs.ts'
import type { ReportingTx } from '../store/store.ts'
import { holdAccountMail } from './hold-account-mail.ts'
import { releaseHeldMail } from './release-held-mail.ts'

type Owed = Pick<Notification, 'kind' | 'subjectId' | 'details'> &
  (
    | { userId: string; address?: string | null; source?: string | null; capped?: boolean }
    | { userId: null; address: string; source: string | null }
  )

/**
 * Writes down that somebody is owed a message, once per subject and kind. It goes out after the commit, or waits until
 * the address is known, or a cap lets it pass; what is far above a cap is given up. A deleted account is owed nothing more.
 */
export async function notify(
  deps: Pick<ReportingDeps, 'clock' | 'ids'>,
  tx: ReportingTx,
  owed: Owed,
): Promise<void> {
  if (owed.userId !== null && (await isErased(tx.sql, owed.userId))) return
  const createdAt = deps.clock.now()
  const notification = { address: null, source: null, capped: false, ...owed }
  const isHeld = notification.userId === null || notification.capped
  const isDue = !isHeld && (await isReachable(tx, notification))
  const fate = isDue && owed.userId !== null ? await holdAccountMail(tx, owed, createdAt) : 'leaves'
  const heldUntil = typeof fate === 'object' ? fate.heldUntil : null
  const queuedAt = isDue && fate === 'leaves' ? createdAt : null
  const made = { id: deps.ids(), createdAt, queuedAt, heldUntil, sentAt: null, failedAt: null }
  const isNew = await tx.insertNotification({ ...notification, ...made })
  if (isNew && isHeld) await releaseHeldMail(deps, tx)
  if (isNew && queuedAt) tx.enqueue(sendNotificationJob, { notificationId: made.id })
  if (isNew && fate === 'given-up')
    await tx.closeNotification(made.id, {
      failedAt: createdAt,
      failure: 'too much mail held back for one mailbox',
    })
}

/** Under the lock of the mailbox: an address that becomes known at this moment loses no mail. */
async function isReachable(
  tx: ReportingTx,
  { userId, address }: Pick<Notification, 'userId' | 'address'>,
): Promise<boolean> {
  if (userId === null) return false
  await tx.lockMailbox(userId)
  return address !== null || (await tx.findAddress(userId)) !== null
}
