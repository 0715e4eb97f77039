import Stripe from 'stripe'
import type { StripeContext } from '../context.ts'

/** Succeeds when the session is closed already: Stripe expires only open ones. */
export async function expireCheckout(
  { stripe }: StripeContext,
  reference: string,
  key: string,
): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(reference, {}, { idempotencyKey: key })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const { status } = await stripe.checkout.sessions.retrieve(reference)
    if (status === 'open') throw error
  }
}
