import type { BillingDeps } from '../../deps.ts'
import { runCommandJob } from '../../jobs.ts'
import type { BillingTx } from '../../store/store.ts'
import type { ProviderCommand } from '../domain/provider-command.ts'
import { type CommandInput, createCommand } from './create-command.ts'

/** Refunds and ends run before the closing of payment pages, however many of those wait. */
const HIGH_PRIORITY = { priority: 10 }

/** Retries until the provider confirms or refuses; callers never wait. */
export async function enqueueCommand(
  { ids }: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertCommand' | 'enqueue'>,
  now: Date,
  input: CommandInput,
): Promise<void> {
  const command = createCommand(ids(), now, { ...input, details: { ...input.details, insists: true } })
  await tx.insertCommand(command)
  scheduleCommand(tx, command)
}

/** Schedules a recorded command for the next free worker. */
export function scheduleCommand(
  tx: Pick<BillingTx, 'enqueue'>,
  { id: commandId, kind }: Pick<ProviderCommand, 'id' | 'kind'>,
): void {
  tx.enqueue(runCommandJob, { orderId: commandId }, kind === 'expire-checkout' ? {} : HIGH_PRIORITY)
}
