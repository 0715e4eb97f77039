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
 * @returns how many
 * @throws FailedEmailMissing when one of them was not given up; none is sent then
 */
export function resendEmails(
  { store, clock }: Pick<ReportingDeps, 'store' | 'clock'>,
  ids?: readonly string[],
): Promise<number> {
  return store.inTransaction(async (tx) => {
    const reopened = await tx.reopenFailedEmails(ids, clock.now())
    const missing = (ids ?? []).filter((id) => !reopened.includes(id))
    if (missing.length > 0) throw new FailedEmailMissing(missing)
    for (const notificationId of reopened) tx.enqueue(sendNotificationJob, { notificationId })
    return reopened.length
  })
}
