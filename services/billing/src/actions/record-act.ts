import { auditRecorded } from '@alcove/contracts'
import type { BillingDeps } from '../deps.ts'
import type { BillingTx } from '../store/store.ts'

interface Act {
  /** The administrator. */
  actorId: string
  /** `payment.refund` */
  action: string
  subject: { type: string; id: string }
  details: Record<string, unknown>
}

/** A line of the journal, in the transaction of what was done. */
export function recordAct(
  { ids, clock }: Pick<BillingDeps, 'ids' | 'clock'>,
  tx: Pick<BillingTx, 'emit'>,
  act: Act,
): void {
  tx.emit(auditRecorded, { entryId: ids(), ...act, recordedAt: clock.now().toISOString() })
}
