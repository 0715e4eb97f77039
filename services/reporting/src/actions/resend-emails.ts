import { recordAct } from '@alcove/kit/events/record-act'
import type { ReportingDeps } from '../deps.ts'
import { sendNotificationJob } from '../jobs.ts'

/** Emails that were not given up, or that there are not. */
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
 * @param ids undefined means all failed ones that were sent to a mail server before; a flood that was held back is none of them
 * @param actorId the administrator, of whom the journal gets a line for each; undefined for the operator on the command line
 * @returns how many
 * @throws FailedEmailMissing when one of them was not given up; none is sent then
 */
export function resendEmails(
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
    // Note: they wait for no cap; what is sent to strangers next waits the longer.
    const capped = emails.filter(({ isCapped }) => isCapped)
    await tx.countMail(
      capped.map(({ source }) => ({ cap: 'strangers', mailbox: null, source, queuedAt: now })),
    )
    for (const notificationId of reopened) {
      tx.enqueue(sendNotificationJob, { notificationId })
      if (actorId === undefined) continue
      const subject = { type: 'email', id: notificationId }
      recordAct(deps, tx, { actorId, action: 'email.resend', subject, details: {} })
    }
    return reopened.length
  })
}
