import type { StripeContext } from '../context.ts'

/** Creates a session for each visit: portal pages live for minutes. */
export async function portalLink(
  { stripe }: StripeContext,
  customer: string,
  returnUrl: string,
): Promise<string> {
  const page = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, locale: 'fr' })
  return page.url
}
