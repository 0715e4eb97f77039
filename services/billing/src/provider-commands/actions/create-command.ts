import type { ProviderCommand } from '../domain/provider-command.ts'

/** Fields of a new command; those left out are empty. */
export type CommandInput = Pick<ProviderCommand, 'userId' | 'kind'> &
  Partial<
    Pick<
      ProviderCommand,
      'subscriptionId' | 'paymentId' | 'checkoutId' | 'amount' | 'details' | 'actorId' | 'reason'
    >
  >

/** Creates a pending command. */
export function createCommand(id: string, now: Date, input: CommandInput): ProviderCommand {
  return {
    subscriptionId: null,
    paymentId: null,
    checkoutId: null,
    amount: null,
    details: {},
    actorId: null,
    reason: null,
    ...input,
    id,
    status: 'pending',
    askedAt: now,
    endedAt: null,
    failure: null,
    attempts: 0,
    triedAt: null,
  }
}
