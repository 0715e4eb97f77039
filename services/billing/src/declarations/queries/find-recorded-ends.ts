import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findSales } from '../../subscriptions/queries/find-sales.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'
import type { RecordedEnds } from '../domain/paid-after-end.ts'

export type EndReads = Pick<
  BillingTx,
  'findCommandsOf' | 'findCustomer' | 'findExecutedTerminations' | 'findSubscription' | 'findSubscriptionsOf'
>

/** Finds what ends a subscription, other than a withdrawal. */
export async function findRecordedEnds(
  tx: EndReads,
  sale: StoredSubscription,
): Promise<RecordedEnds<ProviderCommand, StoredDeclaration>> {
  const others = (await findSales(tx, sale.id)).filter(({ id }) => id !== sale.id)
  const commands = await tx.findCommandsOf(sale.id)
  const choices = [...commands]
  for (const { id } of others) choices.push(...(await tx.findCommandsOf(id)))
  return {
    sale,
    commands,
    choices: choices.sort((a, b) => +a.askedAt - +b.askedAt),
    terminations: await tx.findExecutedTerminations([sale, ...others].map(({ id }) => id)),
    syncedAt: (await tx.findCustomer(sale.userId))?.syncedAt ?? null,
  }
}
