import type { StripeContext } from '../context.ts'
import { nullIfMissing } from '../failures.ts'
import { voidOpenInvoices } from '../money/void-open-invoices.ts'
import { releaseSchedule } from './release-schedule.ts'
import { isOver, retrieveSubscription } from './retrieve-subscription.ts'

/** Ends without charge or credit and voids open invoices; refunds are commands of their own. */
export async function endNow(context: StripeContext, id: string, key: string): Promise<void> {
  const subscription = await retrieveSubscription(context, id)
  if (!isOver(subscription)) {
    await releaseSchedule(context, subscription, key)
    const options = { invoice_now: false, prorate: false }
    // Note: Stripe answers 'no such subscription' when it has ended meanwhile.
    await nullIfMissing(context.stripe.subscriptions.cancel(id, options, { idempotencyKey: key }))
  }
  await voidOpenInvoices(context, id, key)
}
