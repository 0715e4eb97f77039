import type { BillingDeps } from '../../deps.ts'
import { goesOnAs } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findContract } from '../domain/declaration.ts'

interface Wanted {
  /** Who is logged in. */
  userId: string | null
  email: string
  reference: string
}

export interface DeclaredContract {
  /** What the reference names. */
  named: StoredSubscription
  /** What that goes on as. */
  subscription: StoredSubscription
}

/** The contract that somebody means: one of their own, or one of the account whose address they know. */
export async function findDeclaredContract(
  { store }: Pick<BillingDeps, 'store'>,
  { userId, email, reference }: Wanted,
): Promise<DeclaredContract | null> {
  const accounts = await store.findUsersByEmail(email)
  for (const account of new Set(userId === null ? accounts : [userId, ...accounts])) {
    const [subscriptions, invoices] = await Promise.all([
      store.findSubscriptionsOf(account),
      store.findInvoicesOf(account),
    ])
    const named = findContract(reference, { subscriptions, invoices })
    if (named) return { named, subscription: goesOnAs(named, subscriptions) }
  }
  return null
}
