import type { BillingDeps } from '../deps.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'
import type { MoneyOrder } from '../domain/money-order.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import type { BillingTx } from '../store/store.ts'
import { insistOn } from './insist-on.ts'

export interface Declared {
  declaration: Pick<StoredDeclaration, 'id' | 'kind' | 'userId' | 'receivedAt'>
  subscription: StoredSubscription
  now: Date
  /** The provider was asked for this declaration, and its answer is recorded. */
  isSynced: boolean
}

type Wanted = Pick<MoneyOrder, 'kind'> & Partial<Pick<MoneyOrder, 'paymentId' | 'amount'>>

/** Has the provider do what somebody has declared, and asks until it has: nobody waits for the answer. */
export async function orderDeclared(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertOrder' | 'enqueue'>,
  { declaration, subscription, now }: Omit<Declared, 'isSynced'>,
  wanted: Wanted,
): Promise<void> {
  await insistOn(deps, tx, now, {
    ...wanted,
    userId: subscription.userId,
    subscriptionId: subscription.id,
    details: { declarationId: declaration.id },
    actorId: declaration.userId,
    reason: `declared ${declaration.kind}`,
  })
}
