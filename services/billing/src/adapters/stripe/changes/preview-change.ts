import type Stripe from 'stripe'
import type { PlanTarget } from '../../../subscriptions/domain/plan-change.ts'
import type { StripeContext } from '../context.ts'
import { periodOf } from '../shapes.ts'
import { ensureProduct } from './offers.ts'
import { buildPriceData } from './price-data.ts'

/**
 * Length of the hour that a quote is rounded to. Quote and change name the same second, so that their amounts are
 * equal.
 */
export const QUOTE_S = 3600

export interface ProposedChange {
  item: string
  priceData: ReturnType<typeof buildPriceData>
  prorationDate: number
}

/** Rounds down to the full hour, but not below the start of the paid period. */
export function computeProrationDate(subscription: Stripe.Subscription, at: Date): number {
  const hour = Math.floor(at.getTime() / 1000 / QUOTE_S) * QUOTE_S
  return Math.max(hour, periodOf(subscription).start)
}

export async function proposeChange(
  context: StripeContext,
  subscription: Stripe.Subscription,
  target: PlanTarget,
  at: Date,
): Promise<ProposedChange> {
  const product = await ensureProduct(context, target, target.description)
  const [item] = subscription.items.data
  return {
    item: item?.id ?? '',
    priceData: buildPriceData(context.account, product, target),
    prorationDate: computeProrationDate(subscription, at),
  }
}

/** Previews the immediate charge. Prices of a change have their discount taken off already: none is inherited. */
export function previewChange(
  { stripe }: StripeContext,
  subscription: Stripe.Subscription,
  { item, priceData, prorationDate }: ProposedChange,
): Promise<Stripe.Invoice> {
  return stripe.invoices.createPreview({
    subscription: subscription.id,
    discounts: '',
    subscription_details: {
      items: [{ id: item, price_data: priceData }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
    },
  })
}
