import { isErased } from '@alcove/kit/auth/erased-accounts'
import type { ReportingDeps } from '../deps.ts'
import { SECURITY_KINDS } from '../domain/account-mail-caps.ts'
import type { Notification } from '../domain/notification.ts'
import { sendNotificationJob } from '../jobs.ts'
import type { ReportingTx } from '../store/store.ts'
import { capForMailbox } from './cap-for-mailbox.ts'
import { countAccountMail } from './count-account-mail.ts'
import { holdAccountMail } from './hold-account-mail.ts'
import { releaseHeldMail } from './release-held-mail.ts'

const WHY_GIVEN_UP = {
  mailbox: 'too much mail held back for one mailbox',
  site: 'too much mail held back about passwords and addresses',
} as const

type Owed = Pick<Notification, 'kind' | 'subjectId' | 'details'> &
  (
    | { userId: string; address?: string | null; source?: string | null; capped?: boolean }
    | { userId: null; address: string; source: string | null }
  )

/**
 * Records a message, once per subject and kind. It is sent after the commit, or waits until the address is known or a cap
 * lets it pass; mail far above a cap is given up. A deleted account gets no further messages.
 */
export async function notify(
  deps: Pick<ReportingDeps, 'clock' | 'ids' | 'markMailbox'>,
  tx: ReportingTx,
  owed: Owed,
): Promise<void> {
  if (owed.userId !== null && (await isErased(tx.sql, owed.userId))) return
  const createdAt = deps.clock.now()
  const notification = { address: null, source: null, capped: false, ...owed }
  const isHeld = notification.userId === null || notification.capped
  const isDue = !isHeld && (await isReachable(tx, notification))
  const fate = isDue && owed.userId !== null ? await holdAccountMail(deps, tx, owed, createdAt) : 'leaves'
  const ofMailbox = isHeld ? await capForMailbox(deps, tx, notification, createdAt) : null
  const heldUntil = typeof fate === 'object' ? fate.heldUntil : null
  const queuedAt = isDue && fate === 'leaves' ? createdAt : null
  const made = { id: deps.ids(), createdAt, queuedAt, heldUntil, sentAt: null, failedAt: null }
  const isNew = await tx.insertNotification({ ...notification, ...made })
  if (!isNew) return
  const giveUp = (failure: string) => tx.closeNotification(made.id, { failedAt: createdAt, failure })
  if (ofMailbox === 'given-up') await giveUp('too much mail of this kind to one mailbox in a day')
  else if (ofMailbox) await tx.countMail([ofMailbox])
  if (isHeld) await releaseHeldMail(deps, tx)
  if (queuedAt) {
    tx.enqueue(sendNotificationJob, { notificationId: made.id })
    if (owed.userId !== null)
      await countAccountMail(deps, tx, { userId: owed.userId, kinds: [owed.kind], queuedAt })
  }
  if (fate === 'given-up') await giveUp(WHY_GIVEN_UP[SECURITY_KINDS.has(owed.kind) ? 'site' : 'mailbox'])
}

/** Locks the mailbox, so that an address that becomes known at this moment loses no mail. */
async function isReachable(
  tx: ReportingTx,
  { userId, address }: Pick<Notification, 'userId' | 'address'>,
): Promise<boolean> {
  if (userId === null) return false
  await tx.lockMailbox(userId)
  return address !== null || (await tx.findAddress(userId)) !== null
}
