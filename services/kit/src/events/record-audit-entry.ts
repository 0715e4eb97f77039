import { auditRecorded } from '@alcove/contracts'
import type { Clock } from '../clock.ts'
import type { TransactionTools } from '../database/transactions.ts'
import type { Ids } from '../ids.ts'

interface Act {
  /** The administrator. */
  actorId: string
  /** Such as `payment.refund`. */
  action: string
  subject: { type: string; id: string }
  details: Record<string, unknown>
}

/** Emits a journal entry in the transaction of the act. */
export function recordAuditEntry(
  { ids, clock }: { ids: Ids; clock: Clock },
  tx: Pick<TransactionTools, 'emit'>,
  act: Act,
): void {
  tx.emit(auditRecorded, { entryId: ids(), ...act, recordedAt: clock.now().toISOString() })
}
