import type { MoneyOrder } from '../domain/money-order.ts'

/** What an order says of itself; what it does not name stays empty. */
export type OrderWanted = Pick<MoneyOrder, 'userId' | 'kind'> &
  Partial<
    Pick<
      MoneyOrder,
      'subscriptionId' | 'paymentId' | 'checkoutId' | 'amount' | 'details' | 'actorId' | 'reason'
    >
  >

/** What we want of the provider, before it has been asked. */
export function newOrder(id: string, now: Date, wanted: OrderWanted): MoneyOrder {
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
