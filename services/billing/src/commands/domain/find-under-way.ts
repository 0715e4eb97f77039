import type { MoneyOrder, MoneyOrderKind } from './money-order.ts'

type Order = Pick<MoneyOrder, 'kind' | 'status' | 'askedAt' | 'endedAt'>

/**
 * An order that our records do not show yet: the provider has not done it, or has done it since its truth was last
 * fetched. The newest of these kinds; asking for the same again would be one order too many.
 */
export function underWay<O extends Order>(
  orders: readonly O[],
  kinds: readonly MoneyOrderKind[],
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
export function ordersEnd(orders: readonly Pick<MoneyOrder, 'kind' | 'status'>[]): boolean {
  return orders.some(({ kind, status }) => kind === 'end' && status !== 'failed')
}
