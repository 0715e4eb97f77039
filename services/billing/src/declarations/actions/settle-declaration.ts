import { AppError } from '@alcove/contracts'
import { recordAuditEntry } from '@alcove/kit/events/record-audit-entry'
import type { BillingDeps } from '../../deps.ts'

interface Settlement {
  id: string
  /** What the administrator did about it. */
  note: string
  /** The administrator. */
  actorId: string
}

/**
 * Records how an administrator dealt with a waiting declaration.
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
    if (!(await tx.settleWaitingDeclaration(id, settlement))) throw new AppError('DECLARATION_SETTLED')
    recordAuditEntry(deps, tx, {
      actorId,
      action: 'declaration.settle',
      subject: { type: 'declaration', id },
      details: { kind: declaration.kind, note },
    })
  })
}
