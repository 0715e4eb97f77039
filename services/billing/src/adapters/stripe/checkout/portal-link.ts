import type { StripeContext } from '../context.ts'

/** A page that lives for minutes: each visit gets one of its own. */
export async function portalLink(
  { stripe }: StripeContext,
  customer: string,
  returnUrl: string,
): Promise<string> {
  const page = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, locale: 'fr' })
  return page.url
}
