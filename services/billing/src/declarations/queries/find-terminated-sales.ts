import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { BillingTx } from '../../store/store.ts'
import { findContractSales } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'
import { type ContractEnds, findEndsOf, type RecordedEnds } from '../domain/paid-after-end.ts'

export interface TerminatedSale {
  sale: StoredSubscription
  ends: RecordedEnds<ProviderCommand, StoredDeclaration>
}

/**
 * Finds which sales belong to contracts with a declared termination, and what ends each. Asks once for all of them, because
 * every sync comes here.
 * @param subscriptions all of one customer at the provider
 */
export async function findTerminatedSales(
  tx: Pick<
    BillingTx,
    'findCommandsOfAll' | 'findCustomer' | 'findExecutedTerminations' | 'findSubscriptionsOf'
  >,
  subscriptions: readonly StoredSubscription[],
): Promise<TerminatedSale[]> {
  const sales = subscriptions.filter(({ isDuplicate }) => !isDuplicate)
  const named = await findNamed(tx, sales)
  const [first] = named
  if (!first) return []
  const all = await tx.findSubscriptionsOf(first.userId)
  const contracts = new Set(named.flatMap((sale) => findContractSales(sale, all).map(({ id }) => id)))
  const ids = [...contracts]
  const choices = await tx.findCommandsOfAll(ids)
  const terminations = await tx.findExecutedTerminations(ids)
  const syncedAt = (await tx.findCustomer(first.userId))?.syncedAt ?? null
  return sales
    .filter(({ id }) => contracts.has(id))
    .map((sale) => {
      const own = findContractSales(sale, all)
      const isOwn = ({ subscriptionId }: { subscriptionId: string | null }) =>
        own.some(({ id }) => id === subscriptionId)
      const contract: ContractEnds<ProviderCommand, StoredDeclaration> = {
        sales: own,
        choices: choices.filter(isOwn),
        terminations: terminations.filter(isOwn),
        syncedAt,
      }
      return { sale, ends: findEndsOf(contract, sale.id) }
    })
}

/** Few contracts have a termination. */
async function findNamed(
  tx: Pick<BillingTx, 'findExecutedTerminations'>,
  sales: readonly StoredSubscription[],
): Promise<StoredSubscription[]> {
  const terminations = await tx.findExecutedTerminations(sales.map(({ id }) => id))
  return sales.filter(({ id }) => terminations.some(({ subscriptionId }) => subscriptionId === id))
}
