import type { BillingDeps } from '../../deps.ts'
import { enqueueCommand } from '../../provider-commands/actions/enqueue-command.ts'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { BillingTx } from '../../store/store.ts'
import { toEndDetails } from '../../subscriptions/domain/paid-until.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'

export interface DeclarationContext {
  declaration: Pick<StoredDeclaration, 'id' | 'kind' | 'userId' | 'receivedAt'>
  subscription: StoredSubscription
  now: Date
  /** The customer was synced for this declaration. */
  isSynced: boolean
}

type CommandContext = Pick<DeclarationContext, 'subscription' | 'now'> & {
  declaration: Pick<StoredDeclaration, 'id' | 'kind' | 'userId'>
}

type DeclaredCommandInput = Pick<ProviderCommand, 'kind'> &
  Partial<Pick<ProviderCommand, 'paymentId' | 'amount' | 'details'>>

/** Enqueues the command that executes a declaration; a refusal reopens the declaration. */
export async function enqueueDeclaredCommand(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertCommand' | 'enqueue'>,
  { declaration, subscription, now }: CommandContext,
  input: DeclaredCommandInput,
): Promise<void> {
  const { id: declarationId, kind } = declaration
  await enqueueCommand(deps, tx, now, {
    ...input,
    userId: subscription.userId,
    subscriptionId: subscription.id,
    details: {
      ...input.details,
      declarationId,
      ...(kind === 'withdrawal' ? { endTakesCredit: true } : {}),
      ...(input.kind === 'end' ? toEndDetails(subscription, now) : {}),
    },
    actorId: declaration.userId,
    reason: `declared ${kind}`,
  })
}
