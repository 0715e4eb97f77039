import { createHash } from 'node:crypto'
import type { CheckoutOrder } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'

/**
 * Finds or creates the customer of an account. Searches by email when our records name none: the response that named it
 * may have been lost.
 */
export async function findOrCreateCustomer(
  { stripe }: StripeContext,
  { userId, email, reference }: CheckoutOrder['customer'],
): Promise<string> {
  if (reference !== null) return reference
  for await (const customer of stripe.customers.list({ email, limit: 100 }))
    if (customer.metadata.userId === userId) return customer.id
  // Note: a key is bound to its parameters, and email addresses change.
  const address = createHash('sha256').update(email).digest('base64url').slice(0, 16)
  const created = await stripe.customers.create(
    { email, metadata: { userId }, preferred_locales: ['fr'] },
    { idempotencyKey: `customer:${userId}:${address}` },
  )
  return created.id
}
