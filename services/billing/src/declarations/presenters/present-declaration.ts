import type { DeclarationRow } from '../store/declaration-lists.ts'

/** Presents a declared termination or withdrawal to administrators. */
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
