import type Stripe from 'stripe'
import {
  type CheckoutOrder,
  PaymentRefused,
  PaymentUnavailable,
  type StartedCheckout,
} from '../../../ports.ts'
import { ensureProduct } from '../changes/offers.ts'
import { buildPriceData } from '../changes/price-data.ts'
import type { StripeContext } from '../context.ts'
import { isMissing } from '../failures.ts'
import { ensureCoupon } from './ensure-coupon.ts'
import { findOrCreateCustomer } from './find-or-create-customer.ts'

export async function startCheckout(context: StripeContext, order: CheckoutOrder): Promise<StartedCheckout> {
  const customer = await findOrCreateCustomer(context, order.customer)
  try {
    return await openSession(context, order, customer)
  } catch (error) {
    // Note: the customer may have been deleted at Stripe.
    if (!isMissing(error) || order.customer.reference === null) throw error
    const anew = await findOrCreateCustomer(context, { ...order.customer, reference: null })
    return openSession(context, order, anew)
  }
}

async function openSession(
  context: StripeContext,
  order: CheckoutOrder,
  customer: string,
): Promise<StartedCheckout> {
  const product = await ensureProduct(context, order, order.description)
  const coupon = await ensureCoupon(context, order)
  const session = await context.stripe.checkout.sessions.create(
    buildSessionParams(context, order, { customer, product, coupon }),
    { idempotencyKey: `checkout:${order.checkoutId}:${customer}` },
  )
  if (!session.url) throw new PaymentUnavailable('stripe: a checkout session without a page')
  if (!matchesShownAmount(context, order, session)) throw new PaymentRefused('amount_mismatch')
  return {
    reference: session.id,
    url: session.url,
    expiresAt: new Date(session.expires_at * 1000),
    customer,
  }
}

function buildSessionParams(
  { account }: StripeContext,
  order: CheckoutOrder,
  made: { customer: string; product: string; coupon: string | null },
): Stripe.Checkout.SessionCreateParams {
  const { checkoutId, plan, interval, customer } = order
  const metadata = { checkoutId, userId: customer.userId, plan, interval }
  return {
    mode: 'subscription',
    locale: 'fr',
    customer: made.customer,
    client_reference_id: checkoutId,
    metadata,
    line_items: [{ quantity: 1, price_data: buildPriceData(account, made.product, order) }],
    ...(made.coupon !== null && { discounts: [{ coupon: made.coupon }] }),
    subscription_data: {
      metadata,
      ...(order.trialDays > 0 && { trial_period_days: order.trialDays }),
    },
    // Note: a trial without a card would end paused instead of paid.
    payment_method_collection: 'always',
    ...(account.automaticTax && { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  }
}

/** Refuses a page that asks for another amount than ours. With automatic taxes the amount is not known yet. */
function matchesShownAmount(
  { account }: StripeContext,
  order: CheckoutOrder,
  { amount_total }: Stripe.Checkout.Session,
): boolean {
  return account.automaticTax || amount_total === (order.trialDays > 0 ? 0 : order.firstAmount)
}
