import { noticeDue } from '@alcove/contracts'
import { consumer, ignore } from '@alcove/kit/events/consumer'
import { notify } from '../../actions/notify.ts'
import type { ReportingDeps } from '../../deps.ts'

export const onNoticeDue = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids' | 'markMailbox' | 'log'>) =>
  consumer(noticeDue, async (event) => {
    const { noticeId: subjectId, kind, to, facts: details } = event.data
    const owed = { kind, subjectId, details }
    const { userId, email, source = null } = to
    if (userId === null && email === null) {
      deps.log.warn({ noticeId: subjectId, kind }, 'notice.unaddressed: it has no recipient')
      return ignore(event)
    }
    await deps.store.inTransaction(
      (tx) =>
        // If both are named, the account's own address wins: it is more current.
        notify(
          deps,
          tx,
          userId === null ? { ...owed, userId, address: email ?? '', source } : { ...owed, userId },
        ),
      { once: event.once },
    )
  })
