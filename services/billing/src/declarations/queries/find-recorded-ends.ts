import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findSales } from '../../subscriptions/queries/find-sales.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'
import { findEndsOf, type RecordedEnds } from '../domain/paid-after-end.ts'

export type EndReads = Pick<
  BillingTx,
  | 'findCommandsOfAll'
  | 'findCustomer'
  | 'findExecutedTerminations'
  | 'findSubscription'
  | 'findSubscriptionsOf'
>

/** Finds what ends a subscription, other than a withdrawal. */
export async function findRecordedEnds(
  tx: EndReads,
  sale: StoredSubscription,
): Promise<RecordedEnds<ProviderCommand, StoredDeclaration>> {
  const others = (await findSales(tx, sale.id)).filter(({ id }) => id !== sale.id)
  const sales = [sale, ...others]
  const ids = sales.map(({ id }) => id)
  const contract = {
    sales,
    choices: await tx.findCommandsOfAll(ids),
    terminations: await tx.findExecutedTerminations(ids),
    syncedAt: (await tx.findCustomer(sale.userId))?.syncedAt ?? null,
  }
  return findEndsOf(contract, sale.id)
}
