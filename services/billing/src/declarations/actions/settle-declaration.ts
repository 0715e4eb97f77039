import { AppError } from '@alcove/contracts'
import { recordAuditEntry } from '@alcove/kit/events/record-audit-entry'
import type { BillingDeps } from '../../deps.ts'
import { findRepeats } from '../queries/find-repeats.ts'

interface Settlement {
  id: string
  /** What the administrator did about it. */
  note: string
  /** The administrator. */
  actorId: string
}

/**
 * Records how an administrator dealt with a waiting declaration, and with the repeats of a withdrawal.
 * @throws AppError DECLARATION_NOT_FOUND, DECLARATION_SETTLED
 */
export async function settleDeclaration(
  deps: Pick<BillingDeps, 'store' | 'clock' | 'ids'>,
  { id, note, actorId }: Settlement,
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    const [declaration] = await tx.declarationList.load([id])
    if (!declaration) throw new AppError('DECLARATION_NOT_FOUND')
    const settlement = { note, settledBy: actorId, settledAt: deps.clock.now() }
    const repeats = await findRepeats(tx, id, declaration.subscriptionId)
    const settled = await tx.settleWaitingDeclarations(repeats, settlement)
    if (!settled.includes(id)) throw new AppError('DECLARATION_SETTLED')
    for (const one of settled)
      recordAuditEntry(deps, tx, {
        actorId,
        action: 'declaration.settle',
        subject: { type: 'declaration', id: one },
        details: { kind: declaration.kind, note },
      })
  })
}
