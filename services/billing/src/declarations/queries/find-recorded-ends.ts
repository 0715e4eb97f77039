import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'
import type { RecordedEnds } from '../domain/paid-after-end.ts'

export type EndReads = Pick<BillingTx, 'findCommandsOf' | 'findCustomer' | 'findExecutedTerminations'>

/** Finds what ends a subscription, other than a withdrawal. */
export async function findRecordedEnds(
  tx: EndReads,
  { id, userId }: Pick<StoredSubscription, 'id' | 'userId'>,
): Promise<RecordedEnds<ProviderCommand, StoredDeclaration>> {
  return {
    commands: await tx.findCommandsOf(id),
    terminations: await tx.findExecutedTerminations([id]),
    syncedAt: (await tx.findCustomer(userId))?.syncedAt ?? null,
  }
}
