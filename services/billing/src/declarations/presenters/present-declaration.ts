import type { DeclarationRow } from '../store/declaration-lists.ts'

/** A declared termination or withdrawal as support sees it. */
export function presentDeclaration(row: DeclarationRow) {
  const { id, kind, name, email, reference, reason, subscriptionId, status, refundAmount, note } = row
  return {
    id,
    kind,
    name,
    email,
    reference,
    reason,
    receivedAt: row.receivedAt.toISOString(),
    subscriptionId,
    status,
    effectiveAt: row.effectiveAt?.toISOString() ?? null,
    refundAmount,
    note,
    settledAt: row.settledAt?.toISOString() ?? null,
    settledBy: row.settledBy,
  }
}
