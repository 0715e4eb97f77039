import type { StripeContext } from '../context.ts'
import { unlessMissing } from '../failures.ts'
import { voidOpenInvoices } from '../money/void-open-invoices.ts'
import { releaseSchedule } from './release-schedule.ts'
import { isOver, retrieveSubscription } from './retrieve-subscription.ts'

/** Neither charges nor credits anything, and gives up what is owed: what goes back is an order of its own. */
export async function endNow(context: StripeContext, id: string, key: string): Promise<void> {
  const subscription = await retrieveSubscription(context, id)
  if (!isOver(subscription)) {
    await releaseSchedule(context, subscription, key)
    const asked = { invoice_now: false, prorate: false }
    // Note: of what has ended meanwhile Stripe says that there is no such thing.
    await unlessMissing(context.stripe.subscriptions.cancel(id, asked, { idempotencyKey: key }))
  }
  await voidOpenInvoices(context, id, key)
}
