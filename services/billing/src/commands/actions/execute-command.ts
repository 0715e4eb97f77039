import type { BillingDeps } from '../deps.ts'
import type { MoneyOrder } from '../domain/money-order.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { PaymentRefused, PaymentUnavailable } from '../ports.ts'
import { reopenDeclaration } from './reopen-declaration.ts'

/**
 * Asks the provider for what an order says, under the order's id: asking twice does it once. Says nothing of what came of
 * it; the truth is fetched for that.
 * @returns where the customer has to confirm it, where the provider wants that
 * @throws PaymentUnavailable: the order waits, for the provider or for another order; PaymentRefused: the order has failed
 */
export async function carryOutOrder(deps: BillingDeps, orderId: string): Promise<{ url: string | null }> {
  const order = await deps.store.findOrder(orderId)
  if (order?.status !== 'pending') return { url: null }
  await deps.store.inTransaction((tx) => tx.countAttempt(orderId, deps.clock.now()))
  const former = order.details.after ? await deps.store.findOrder(order.details.after) : null
  if (former?.status === 'pending') throw new PaymentUnavailable(`order ${orderId} waits for ${former.id}`)
  if (former?.status === 'failed') {
    await end(deps, order, 'failed', `order ${former.id} has failed`)
    return { url: null }
  }
  try {
    const outcome = await ask(deps, order)
    await end(deps, order, 'done', null)
    return outcome
  } catch (error) {
    if (error instanceof PaymentRefused) await end(deps, order, 'failed', error.reason)
    throw error
  }
}

function end(deps: BillingDeps, order: MoneyOrder, status: 'done' | 'failed', failure: string | null) {
  return deps.store.inTransaction(async (tx) => {
    const isFirst = await tx.endOrder(order.id, { status, endedAt: deps.clock.now(), failure })
    if (isFirst && status === 'failed') await reopenDeclaration(tx, order)
  })
}

async function ask(deps: BillingDeps, order: MoneyOrder): Promise<{ url: string | null }> {
  const { provider } = deps
  switch (order.kind) {
    case 'cancel':
      await provider.cancelAtPeriodEnd((await subscriptionOf(deps, order)).reference, order.id)
      break
    case 'resume':
      await provider.resume((await subscriptionOf(deps, order)).reference, order.id)
      break
    case 'end':
      await provider.endNow((await subscriptionOf(deps, order)).reference, order.id)
      break
    case 'change':
      return change(deps, order)
    case 'refund':
      await provider.refund(await paymentOf(deps, order), order.amount ?? 0, order.id)
      break
    case 'settle-credit':
      await provider.settleCredit?.(await paymentOf(deps, order), order.id)
      break
    case 'expire-checkout':
      await provider.expireCheckout(await checkoutOf(deps, order), order.id)
  }
  return { url: null }
}

async function change(
  deps: Pick<BillingDeps, 'store' | 'provider'>,
  order: MoneyOrder,
): ReturnType<typeof ask> {
  const { target, successUrl = '', cancelUrl = '' } = order.details
  if (!target) throw new Error(`order ${order.id} does not say which plan`)
  const { reference } = await subscriptionOf(deps, order)
  const asked = { ...target, amountDue: order.amount ?? 0, successUrl, cancelUrl }
  return deps.provider.changePlan(reference, asked, order.id)
}

async function subscriptionOf(
  { store }: Pick<BillingDeps, 'store'>,
  { id, subscriptionId }: MoneyOrder,
): Promise<StoredSubscription & { reference: string }> {
  const subscription = subscriptionId ? await store.findSubscription(subscriptionId) : null
  if (!subscription?.reference) throw new Error(`order ${id} is about no subscription of a provider`)
  return { ...subscription, reference: subscription.reference }
}

async function paymentOf(
  { store }: Pick<BillingDeps, 'store'>,
  { id, paymentId }: MoneyOrder,
): Promise<string> {
  const payment = paymentId ? await store.findPayment(paymentId) : null
  if (!payment) throw new Error(`order ${id} is about no payment`)
  return payment.reference
}

async function checkoutOf(
  { store }: Pick<BillingDeps, 'store'>,
  { id, checkoutId }: MoneyOrder,
): Promise<string> {
  const checkout = checkoutId ? await store.findCheckout(checkoutId) : null
  if (!checkout?.reference) throw new Error(`order ${id} is about no checkout of a provider`)
  return checkout.reference
}
