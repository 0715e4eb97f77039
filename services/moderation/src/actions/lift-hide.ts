import { auditRecorded, contentRestored } from '@alcove/contracts'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import { publicationFacts } from '../domain/publication.ts'
import type { ModerationTx } from '../store/store.ts'

/**
 * Shows a hidden content again, under the decision that stayed in force. Visible contents stay as they are.
 * @param known locked by the transaction
 * @param lift `liftedBy` is null if the platform lifts it
 */
export async function liftHide(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: Pick<ModerationTx, 'updateCase' | 'emit'>,
  known: OpenCase,
  { liftedBy, reason }: { liftedBy: string | null; reason: string },
): Promise<OpenCase> {
  if (known.state !== 'APPROVED' || !known.hiddenAt) return known
  const now = deps.clock.now()
  const change = { hiddenAt: null, hiddenReportId: null, revision: known.revision + 1 }
  await tx.updateCase(known.id, change)
  tx.emit(contentRestored, {
    contentId: known.id,
    revision: change.revision,
    userId: known.userId,
    title: known.title,
    ...publicationFacts(known),
    decidedBy: liftedBy,
    reason,
    restoredAt: now.toISOString(),
  })
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId: liftedBy,
    action: 'content.lift-hide',
    subject: { type: 'content', id: known.id },
    details: { reportId: known.hiddenReportId, reason, revision: change.revision },
    recordedAt: now.toISOString(),
  })
  return { ...known, ...change }
}
