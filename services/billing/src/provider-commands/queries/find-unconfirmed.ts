import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findUnconfirmedCommand } from '../domain/find-unconfirmed-command.ts'
import type { ProviderCommand, ProviderCommandKind } from '../domain/provider-command.ts'

/** Finds the newest command about a subscription whose effect our records do not show yet. */
export async function findUnconfirmed(
  reads: Pick<BillingTx, 'findCommandsOf' | 'findCustomer'>,
  { id, userId }: Pick<StoredSubscription, 'id' | 'userId'>,
  kinds: readonly ProviderCommandKind[],
): Promise<ProviderCommand | null> {
  const customer = await reads.findCustomer(userId)
  return findUnconfirmedCommand(await reads.findCommandsOf(id), kinds, customer?.syncedAt ?? null)
}
