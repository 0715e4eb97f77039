import { ACCESS_LEVELS, type AccessLevel, BILLING_INTERVALS, type BillingInterval } from '@alcove/contracts'
import type Stripe from 'stripe'
import type { StripeContext } from '../context.ts'
import { alreadyExists, nullIfMissing } from '../failures.ts'

export interface Offer {
  plan: AccessLevel
  interval: BillingInterval
}

/** Product ids are derived, so that operators create no prices by hand and copy no ids into settings. */
const buildProductId = ({ plan, interval }: Offer) => `alcove_${plan}_${interval}`

export function readOffer(metadata: Record<string, unknown> | null | undefined): Offer | null {
  const plan = ACCESS_LEVELS.find((one) => one === metadata?.plan)
  const interval = BILLING_INTERVALS.find((one) => one === metadata?.interval)
  return plan && interval ? { plan, interval } : null
}

/** Creates the product of an offer when it is missing and renames it when its display name has changed. */
export async function ensureProduct(
  { stripe, products }: StripeContext,
  { plan, interval }: Offer,
  name: string,
): Promise<string> {
  const offer = { plan, interval }
  const id = buildProductId(offer)
  if (products.get(id)?.name === name) return id
  const there = await nullIfMissing(stripe.products.retrieve(id))
  if (!there) {
    await stripe.products.create({ id, name, metadata: offer }).catch((error) => {
      if (!alreadyExists(error)) throw error
    })
  } else if (there.name !== name || !there.active) {
    await stripe.products.update(id, { name, active: true, metadata: offer })
  }
  products.set(id, { name, offer })
  return id
}

/**
 * Reads the offer of a price. The product decides, not the metadata of the subscription: changing the price in Stripe's
 * dashboard changes what the customer pays for.
 * @returns null when it is none of our plans
 */
export async function readPriceOffer(
  { stripe, products }: StripeContext,
  price: Pick<Stripe.Price, 'product' | 'recurring'>,
  fallback: Stripe.Metadata | null,
): Promise<Offer | null> {
  const id = typeof price.product === 'string' ? price.product : price.product.id
  const seen = products.get(id)
  if (seen) return seen.offer
  const product = await nullIfMissing(stripe.products.retrieve(id))
  const offer = readOffer(product?.metadata)
  if (!product || !offer) return readOffer({ ...fallback, ...price.recurring })
  products.set(id, { name: product.name, offer })
  return offer
}
