import { contentUrgencyChanged } from '@alcove/contracts'
import type { StoredCase } from '../../domain/case.ts'
import { heldEvidenceOf } from '../../domain/evidence.ts'
import type { ModerationTx } from '../../store/store.ts'

/**
 * Tells media whether an urgent report waits, which keeps the files of a content that its owner withdraws. While a removal
 * holds the files, the release says that none does: heard before the removal, that would let them go.
 * @param known locked by the transaction, with the decisions that the transaction has appended
 */
export async function announceUrgency(
  tx: Pick<ModerationTx, 'findLatestReportAt' | 'findWaitingUrgentReport' | 'emit'>,
  known: Pick<StoredCase, 'id' | 'revision' | 'decisions'>,
): Promise<void> {
  const latestAt = await tx.findLatestReportAt(known.id)
  if (!latestAt) return
  const urgent = (await tx.findWaitingUrgentReport(known.id)) !== null
  if (!urgent && heldEvidenceOf(known)) return
  tx.emit(contentUrgencyChanged, {
    contentId: known.id,
    revision: known.revision,
    urgent,
    reportedUntil: latestAt.toISOString(),
  })
}
