import type { ProviderCommand, ProviderCommandKind } from './provider-command.ts'

type Order = Pick<ProviderCommand, 'kind' | 'status' | 'askedAt' | 'endedAt'>

/**
 * An order that our records do not show yet: the provider has not done it, or has done it since its truth was last
 * fetched. The newest of these kinds; asking for the same again would be one order too many.
 */
export function findUnderWay<O extends Order>(
  orders: readonly O[],
  kinds: readonly ProviderCommandKind[],
  fetchedAt: Date | null,
): O | null {
  const isUnseen = ({ status, endedAt }: O) =>
    status === 'pending' ||
    (status === 'done' && endedAt !== null && (fetchedAt === null || endedAt > fetchedAt))
  return (
    orders
      .filter((order) => kinds.includes(order.kind) && isUnseen(order))
      .sort((a, b) => b.askedAt.getTime() - a.askedAt.getTime())[0] ?? null
  )
}

/** Whether a subscription was to end at once, and the provider has not refused it. */
export function hasEndCommand(commands: readonly Pick<ProviderCommand, 'kind' | 'status'>[]): boolean {
  return commands.some(({ kind, status }) => kind === 'end' && status !== 'failed')
}
