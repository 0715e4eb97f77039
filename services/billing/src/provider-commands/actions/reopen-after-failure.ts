import { reopenDeclaration } from '../../declarations/actions/reopen-declaration.ts'
import { reopenForFailedRefund } from '../../declarations/actions/reopen-withdrawals.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { ProviderCommand } from '../domain/provider-command.ts'
import { hasFailedWithOther } from '../domain/unanswered.ts'

/**
 * Hands the declaration behind a failed command to a person, or the withdrawals that may have counted a failed refund,
 * which a provider may have made. Needs the customer's lock.
 */
export async function reopenAfterFailure(
  deps: Pick<BillingDeps, 'log'>,
  tx: BillingTx,
  command: ProviderCommand,
): Promise<void> {
  if (command.details.declarationId !== undefined) return reopenDeclaration(tx, command)
  if (command.kind === 'refund' && !hasFailedWithOther(command))
    await reopenForFailedRefund(deps, tx, command)
}
