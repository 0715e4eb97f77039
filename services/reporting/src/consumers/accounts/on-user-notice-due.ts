import { userNoticeDue } from '@alcove/contracts'
import { consumer, ignore } from '@alcove/kit/events/consumer'
import { notify } from '../../actions/notify.ts'
import type { ReportingDeps } from '../../deps.ts'

export const onUserNoticeDue = (
  deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids' | 'markMailbox' | 'log' | 'addresses'>,
) =>
  consumer(userNoticeDue, async (event) => {
    const { noticeId: subjectId, kind, to, facts: details } = event.data
    const { userId, email: sealedEmail, source } = to
    const address = sealedEmail === null ? null : deps.addresses.open(sealedEmail)
    if (sealedEmail !== null && address === null) {
      // Sealed under a key that was replaced since: its link would be useless too.
      deps.log.warn({ noticeId: subjectId, kind }, 'notice.unaddressed: its address cannot be read')
      return ignore(event)
    }
    const owed = { kind, subjectId, details, userId, address, source, capped: source !== null }
    await deps.store.inTransaction((tx) => notify(deps, tx, owed), { once: event.once })
  })
