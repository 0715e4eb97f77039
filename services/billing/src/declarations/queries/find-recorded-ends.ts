import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'
import type { RecordedEnds } from '../domain/paid-after-end.ts'

/** Finds what ends a subscription, other than a withdrawal. */
export async function findRecordedEnds(
  tx: Pick<BillingTx, 'findCommandsOf' | 'findExecutedTerminations'>,
  subscriptionId: string,
): Promise<RecordedEnds<ProviderCommand, StoredDeclaration>> {
  return {
    commands: await tx.findCommandsOf(subscriptionId),
    terminations: await tx.findExecutedTerminations([subscriptionId]),
  }
}
