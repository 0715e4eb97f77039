import type { BillingDeps } from '../deps.ts'
import type { MoneyOrder } from '../domain/money-order.ts'
import { carryOutOrderJob } from '../jobs.ts'
import type { BillingTx } from '../store/store.ts'
import { newOrder, type OrderWanted } from './new-order.ts'

/** Money that goes back and access that ends come before pages that are closed, however many of those there are. */
const MONEY_FIRST = { priority: 10 }

/** Has the provider do something, and asks until it has or says no: nobody waits for the answer. */
export async function insistOn(
  { ids }: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertOrder' | 'enqueue'>,
  now: Date,
  wanted: OrderWanted,
): Promise<void> {
  const order = newOrder(ids(), now, { ...wanted, details: { ...wanted.details, insists: true } })
  await tx.insertOrder(order)
  askLater(tx, order)
}

/** Asks the provider for what stands in an order as soon as a worker is free. */
export function askLater(
  tx: Pick<BillingTx, 'enqueue'>,
  { id: orderId, kind }: Pick<MoneyOrder, 'id' | 'kind'>,
): void {
  tx.enqueue(carryOutOrderJob, { orderId }, kind === 'expire-checkout' ? {} : MONEY_FIRST)
}
