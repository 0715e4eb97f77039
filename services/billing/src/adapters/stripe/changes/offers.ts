import { ACCESS_LEVELS, type AccessLevel, BILLING_INTERVALS, type BillingInterval } from '@alcove/contracts'
import type Stripe from 'stripe'
import type { StripeContext } from '../context.ts'
import { exists, unlessMissing } from '../failures.ts'

export interface Offer {
  plan: AccessLevel
  interval: BillingInterval
}

/** Products have ids of ours, so that nobody has to make prices by hand and write their ids into settings. */
const productOf = ({ plan, interval }: Offer) => `alcove_${plan}_${interval}`

export function readOffer(metadata: Record<string, unknown> | null | undefined): Offer | null {
  const plan = ACCESS_LEVELS.find((one) => one === metadata?.plan)
  const interval = BILLING_INTERVALS.find((one) => one === metadata?.interval)
  return plan && interval ? { plan, interval } : null
}

/** The product that stands for an offer: made where it is not there, and named as customers are shown it. */
export async function ensureProduct(
  { stripe, products }: StripeContext,
  { plan, interval }: Offer,
  name: string,
): Promise<string> {
  const offer = { plan, interval }
  const id = productOf(offer)
  if (products.get(id)?.name === name) return id
  const there = await unlessMissing(stripe.products.retrieve(id))
  if (!there) {
    await stripe.products.create({ id, name, metadata: offer }).catch((error) => {
      if (!exists(error)) throw error
    })
  } else if (there.name !== name || !there.active) {
    await stripe.products.update(id, { name, active: true, metadata: offer })
  }
  products.set(id, { name, offer })
  return id
}

/**
 * What a price stands for. The product decides, not what was once written to the subscription: whoever changes a price
 * in Stripe's dashboard changes what the customer pays for.
 * @returns null for what is none of ours
 */
export async function offerOf(
  { stripe, products }: StripeContext,
  price: Pick<Stripe.Price, 'product' | 'recurring'>,
  fallback: Stripe.Metadata | null,
): Promise<Offer | null> {
  const id = typeof price.product === 'string' ? price.product : price.product.id
  const seen = products.get(id)
  if (seen) return seen.offer
  const product = await unlessMissing(stripe.products.retrieve(id))
  const offer = readOffer(product?.metadata)
  if (!product || !offer) return readOffer({ ...fallback, ...price.recurring })
  products.set(id, { name: product.name, offer })
  return offer
}
