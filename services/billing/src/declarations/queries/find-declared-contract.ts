import type { BillingDeps } from '../../deps.ts'
import { findCurrentSale } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findContract } from '../domain/declaration.ts'

interface DeclaredContractInput {
  /** The logged-in account, if any. */
  userId: string | null
  email: string
  reference: string
}

export interface DeclaredContract {
  /** The subscription that the reference names. */
  named: StoredSubscription
  /** The sale that continues its contract. */
  subscription: StoredSubscription
}

/** Searches the contracts of the caller, then those of accounts with the given address. */
export async function findDeclaredContract(
  { store }: Pick<BillingDeps, 'store'>,
  { userId, email, reference }: DeclaredContractInput,
): Promise<DeclaredContract | null> {
  const accounts = await store.findUsersByEmail(email)
  for (const account of new Set(userId === null ? accounts : [userId, ...accounts])) {
    const [subscriptions, invoices] = await Promise.all([
      store.findSubscriptionsOf(account),
      store.findInvoicesOf(account),
    ])
    const named = findContract(reference, { subscriptions, invoices })
    if (named) return { named, subscription: findCurrentSale(named, subscriptions) }
  }
  return null
}
