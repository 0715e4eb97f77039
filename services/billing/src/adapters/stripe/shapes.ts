import type Stripe from 'stripe'

/**
 * Fields that API 2025-03-31.basil moved: the period to the items of a subscription, the subscription of an invoice and
 * of its lines below `parent`. Webhook events use the version of their endpoint, which may be older than ours.
 */
interface Older {
  current_period_start?: number
  current_period_end?: number
  subscription?: string | { id: string } | null
  subscription_details?: { metadata?: Stripe.Metadata | null } | null
  proration?: boolean
  discount?: { coupon?: Stripe.Coupon } | null
  coupon?: Stripe.Coupon
}

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export const moment = (seconds: number): Date => new Date(seconds * 1000)
export const momentOrNull = (seconds: number | null | undefined): Date | null =>
  seconds ? moment(seconds) : null

export function periodOf(subscription: Stripe.Subscription): { start: number; end: number } {
  const [item] = subscription.items.data
  const older = subscription as Older
  const start = item?.current_period_start ?? older.current_period_start ?? subscription.start_date
  return { start, end: item?.current_period_end ?? older.current_period_end ?? start }
}

export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription ?? (invoice as Older).subscription)
}

export function subscriptionMetadataOf(invoice: Stripe.Invoice): Stripe.Metadata | null {
  const details = invoice.parent?.subscription_details ?? (invoice as Older).subscription_details
  return details?.metadata ?? null
}

export function isProration(line: Stripe.InvoiceLineItem): boolean {
  const { subscription_item_details: item, invoice_item_details: added } = line.parent ?? {}
  return item?.proration ?? added?.proration ?? (line as Older).proration ?? false
}

export function couponOf(discount: string | Stripe.Discount): Stripe.Coupon | null {
  if (typeof discount === 'string') return null
  const coupon = discount.source?.coupon ?? (discount as Older).coupon
  return typeof coupon === 'object' ? (coupon ?? null) : null
}
