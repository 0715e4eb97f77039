import type { BillingDeps } from '../../deps.ts'
import { runCommandJob } from '../../jobs.ts'
import type { BillingTx } from '../../store/store.ts'
import type { ProviderCommand } from '../domain/provider-command.ts'
import { type CommandInput, createCommand } from './create-command.ts'

/** Money that goes back and access that ends come before pages that are closed, however many of those there are. */
const MONEY_FIRST = { priority: 10 }

/** Has the provider do something, and asks until it has or says no: nobody waits for the answer. */
export async function enqueueCommand(
  { ids }: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertCommand' | 'enqueue'>,
  now: Date,
  wanted: CommandInput,
): Promise<void> {
  const command = createCommand(ids(), now, { ...wanted, details: { ...wanted.details, insists: true } })
  await tx.insertCommand(command)
  scheduleCommand(tx, command)
}

/** Asks the provider for what stands in an order as soon as a worker is free. */
export function scheduleCommand(
  tx: Pick<BillingTx, 'enqueue'>,
  { id: commandId, kind }: Pick<ProviderCommand, 'id' | 'kind'>,
): void {
  tx.enqueue(runCommandJob, { orderId: commandId }, kind === 'expire-checkout' ? {} : MONEY_FIRST)
}
