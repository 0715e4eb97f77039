import type Stripe from 'stripe'
import type { StripeContext } from '../context.ts'
import { isRefusal } from '../failures.ts'
import { idOf, subscriptionOf } from '../shapes.ts'
import { sumChangeCredit } from './credit-of-changes.ts'
import { type Ledger, type RefundedPayment, readLedger, readLedgerOf } from './read-ledger.ts'

/**
 * Takes back the credit that plan changes have left of a refunded payment, up to the refund, unless its period is over.
 * @throws temporary errors, for a retry
 */
export async function takeCreditBack(
  context: StripeContext,
  refunded: RefundedPayment,
  key: string,
): Promise<void> {
  await ignoreRefusal(async () => {
    const ledger = await readLedgerOf(context, refunded)
    if (!ledger) return
    const { invoice, amount } = refunded
    await takeCredit(context, ledger, { subscription: subscriptionOf(invoice), most: amount }, key)
  })
}

/**
 * Takes back all credit that plan changes of a subscription have left, before it is ended: once it is over, the customer can
 * spend the credit on another one, while the refunds that include it wait.
 * @throws temporary errors, for a retry
 */
export async function takeCreditOfSubscription(
  context: StripeContext,
  id: string,
  key: string,
): Promise<void> {
  await ignoreRefusal(async () => {
    const { customer, currency, created } = await context.stripe.subscriptions.retrieve(id)
    const ledger = await readLedger(context, idOf(customer) ?? '', { currency, since: created })
    await takeCredit(context, ledger, { subscription: id, most: Number.POSITIVE_INFINITY }, key)
  })
}

/** A refusal by Stripe must fail neither a refund, whose money is gone, nor the end of a contract. */
async function ignoreRefusal(take: () => Promise<void>): Promise<void> {
  try {
    await take()
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

async function takeCredit(
  context: StripeContext,
  ledger: Ledger,
  { subscription, most }: { subscription: string | null; most: number },
  key: string,
): Promise<void> {
  const { left } = sumChangeCredit(ledger.movements, subscription)
  const move = (amount: number, key: string) => moveCredit(context, ledger, { subscription, amount }, key)
  const taken = await move(Math.min(most, left), key)
  // Note: a renewal or another refund may come between reading and taking.
  if (taken && taken.ending_balance > 0)
    await move(-Math.min(taken.amount, taken.ending_balance), `${key}:over`)
}

/** Moves the balance, possibly below zero. Stripe forgets keys after a day, so movements carry ours, and their subscription. */
async function moveCredit(
  { stripe }: StripeContext,
  { customer, currency, movements }: Ledger,
  { subscription, amount }: { subscription: string | null; amount: number },
  key: string,
): Promise<Stripe.CustomerBalanceTransaction | null> {
  const made = movements.find(({ metadata }) => metadata?.key === key)
  if (made || amount === 0) return made ?? null
  return stripe.customers.createBalanceTransaction(
    customer,
    { amount, currency, metadata: { key, ...(subscription && { subscription }) } },
    { idempotencyKey: `${key}:credit` },
  )
}
