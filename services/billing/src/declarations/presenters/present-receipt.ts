import { asResource } from '@alcove/contracts'
import { receiptMessage } from '../../messages/receipt.fr.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'

/** Presents a receipt, which never reveals whether a contract was found. */
export function presentReceipt(declaration: StoredDeclaration) {
  const { id, kind, receivedAt } = declaration
  return asResource('Receipt', `/api/subscriptions/${kind}s/${id}`, {
    id,
    kind,
    receivedAt: receivedAt.toISOString(),
    message: receiptMessage(declaration),
  })
}
