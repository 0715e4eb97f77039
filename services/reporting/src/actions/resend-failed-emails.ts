import { recordAuditEntry } from '@alcove/kit/events/record-audit-entry'
import type { ReportingDeps } from '../deps.ts'
import { sendNotificationJob } from '../jobs.ts'

/** The email does not exist or was not given up. */
export class FailedEmailMissing extends Error {
  override name = 'FailedEmailMissing'
  readonly ids: readonly string[]

  constructor(ids: readonly string[]) {
    super(`no failed email ${ids.join(', ')}`)
    this.ids = ids
  }
}

/**
 * Sends emails that were given up once more, with all their attempts.
 * @param ids undefined: all failed ones that were tried at a mail server; a flood that a cap held back is excluded
 * @param actorId the administrator to record in the journal for each; undefined for the operator on the command line
 * @returns the number of emails
 * @throws FailedEmailMissing if one of them was not given up; none is sent then
 */
export function resendFailedEmails(
  { store, ...deps }: Pick<ReportingDeps, 'store' | 'clock' | 'ids'>,
  ids?: readonly string[],
  actorId?: string,
): Promise<number> {
  return store.inTransaction(async (tx) => {
    const now = deps.clock.now()
    const emails = await tx.reopenFailedEmails(ids, now)
    const reopened = emails.map(({ id }) => id)
    const missing = (ids ?? []).filter((id) => !reopened.includes(id))
    if (missing.length > 0) throw new FailedEmailMissing(missing)
    // Note: they skip the caps, but count against them, so later mail to strangers waits longer.
    const capped = emails.filter(({ isCapped }) => isCapped)
    await tx.countMail(
      capped.map(({ source }) => ({ cap: 'strangers', mailbox: null, source, queuedAt: now })),
    )
    for (const notificationId of reopened) {
      tx.enqueue(sendNotificationJob, { notificationId })
      if (actorId === undefined) continue
      const subject = { type: 'email', id: notificationId }
      recordAuditEntry(deps, tx, { actorId, action: 'email.resend', subject, details: {} })
    }
    return reopened.length
  })
}
