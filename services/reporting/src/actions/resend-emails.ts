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
    const reopened = await tx.reopenFailedEmails(ids, deps.clock.now())
    const missing = (ids ?? []).filter((id) => !reopened.includes(id))
    if (missing.length > 0) throw new FailedEmailMissing(missing)
    for (const notificationId of reopened) {
      tx.enqueue(sendNotificationJob, { notificationId })
      if (actorId === undefined) continue
      const subject = { type: 'email', id: notificationId }
      recordAct(deps, tx, { actorId, action: 'email.resend', subject, details: {} })
    }
    return reopened.length
  })
}
