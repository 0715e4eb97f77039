import type { ProviderCommand } from '../domain/provider-command.ts'

/** What an order says of itself; what it does not name stays empty. */
export type CommandInput = Pick<ProviderCommand, 'userId' | 'kind'> &
  Partial<
    Pick<
      ProviderCommand,
      'subscriptionId' | 'paymentId' | 'checkoutId' | 'amount' | 'details' | 'actorId' | 'reason'
    >
  >

/** What we want of the provider, before it has been asked. */
export function createCommand(id: string, now: Date, wanted: CommandInput): ProviderCommand {
  return {
    subscriptionId: null,
    paymentId: null,
    checkoutId: null,
    amount: null,
    details: {},
    actorId: null,
    reason: null,
    ...wanted,
    id,
    status: 'pending',
    askedAt: now,
    endedAt: null,
    failure: null,
    attempts: 0,
    triedAt: null,
  }
}
