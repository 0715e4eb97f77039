import { auditRecorded } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { requestContext } from '@alcove/kit/log/request-context'
import type { ReportingDeps } from '../../deps.ts'

export const onAuditRecorded = (deps: Pick<ReportingDeps, 'store' | 'clock'>) =>
  consumer(auditRecorded, ({ data: { subject, recordedAt, ...entry }, once }) =>
    deps.store.inTransaction(
      (tx) =>
        tx.appendJournalEntry({
          ...entry,
          subjectType: subject.type,
          subjectId: subject.id,
          requestId: requestContext()?.requestId ?? null,
          recordedAt: new Date(recordedAt),
          receivedAt: deps.clock.now(),
        }),
      { once },
    ),
  )
