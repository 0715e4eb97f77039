import { enqueueCommand } from '../../commands/actions/enqueue-command.ts'
import type { ProviderCommand } from '../../commands/domain/provider-command.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'

export interface Declared {
  declaration: Pick<StoredDeclaration, 'id' | 'kind' | 'userId' | 'receivedAt'>
  subscription: StoredSubscription
  now: Date
  /** The provider was asked for this declaration, and its answer is recorded. */
  isSynced: boolean
}

type Wanted = Pick<ProviderCommand, 'kind'> & Partial<Pick<ProviderCommand, 'paymentId' | 'amount'>>

/** Has the provider do what somebody has declared, and asks until it has: nobody waits for the answer. */
export async function enqueueDeclared(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertCommand' | 'enqueue'>,
  { declaration, subscription, now }: Omit<Declared, 'isSynced'>,
  wanted: Wanted,
): Promise<void> {
  await enqueueCommand(deps, tx, now, {
    ...wanted,
    userId: subscription.userId,
    subscriptionId: subscription.id,
    details: { declarationId: declaration.id },
    actorId: declaration.userId,
    reason: `declared ${declaration.kind}`,
  })
}
