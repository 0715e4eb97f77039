import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../deps.ts'
import type { MoneyOrder } from '../domain/money-order.ts'
import { PaymentRefused, PaymentUnavailable } from '../ports.ts'
import type { BillingTx } from '../store/store.ts'
import { carryOutOrder } from './carry-out-order.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Writes an order down, carries it out while somebody waits, and fetches what came of it. When the provider is away the
 * order is given up, because whoever waits is told to try again; when the process dies, the sweep resumes it.
 * @param refused the code for an order that the provider refuses
 * @param beside what is said or written in the transaction that writes the order down
 * @throws AppError PAYMENT_UNAVAILABLE, or `refused`
 */
export async function orderAndSettle(
  deps: BillingDeps,
  order: MoneyOrder,
  refused: 'SUBSCRIPTION_WRONG_STATE' | 'PAYMENT_DECLINED' | 'PAYMENT_NOT_REFUNDABLE',
  beside: (tx: BillingTx) => void = () => undefined,
): Promise<{ url: string | null }> {
  await deps.store.inTransaction(async (tx) => {
    await tx.insertOrder(order)
    beside(tx)
  })
  try {
    const outcome = await carryOutOrder(deps, order.id)
    await syncCustomer(deps, order.userId)
    return outcome
  } catch (error) {
    throw await told(deps, order, refused, error)
  }
}

async function told(
  deps: BillingDeps,
  order: MoneyOrder,
  refused: Parameters<typeof orderAndSettle>[2],
  error: unknown,
): Promise<unknown> {
  if (error instanceof PaymentUnavailable) {
    const outcome = { status: 'failed' as const, endedAt: deps.clock.now(), failure: error.message }
    if (!order.details.insists) await deps.store.inTransaction((tx) => tx.endOrder(order.id, outcome))
    return new AppError('PAYMENT_UNAVAILABLE', { cause: error })
  }
  if (!(error instanceof PaymentRefused)) return error
  // Note: what it refused may have happened long ago; the page should show that.
  await syncCustomer(deps, order.userId).catch((failure) =>
    deps.log.warn({ err: failure }, 'truth not fetched'),
  )
  return new AppError(refused, { params: { reason: error.reason }, cause: error })
}
