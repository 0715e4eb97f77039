import type { EventData, reportAcknowledged } from '@alcove/contracts'
import type { ReportingDeps } from '../deps.ts'
import type { Notification } from '../domain/notification.ts'
import type { ReportingTx } from '../store/store.ts'
import { notify } from './notify.ts'

/**
 * Notifies the reporter of a content, at the account's newest address, or at a typed one under the caps of mail to
 * strangers. Messages that an account requested are deleted with it, whatever their address.
 */
export async function notifyReporter(
  deps: Pick<ReportingDeps, 'clock' | 'ids' | 'markMailbox'>,
  tx: ReportingTx,
  message: Pick<Notification, 'kind' | 'subjectId' | 'details'>,
  { userId, email, source }: EventData<typeof reportAcknowledged>['to'],
): Promise<void> {
  const typed = email === null ? null : { address: email, source }
  if (userId !== null)
    await notify(deps, tx, { ...message, userId, ...(typed && { ...typed, capped: true }) })
  else if (typed) await notify(deps, tx, { ...message, userId, ...typed })
}
