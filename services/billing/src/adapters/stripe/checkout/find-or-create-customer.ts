import { createHash } from 'node:crypto'
import type { CheckoutOrder } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'

/**
 * The customer that stands for an account. Where our records do not name one, one made before is looked for: the answer
 * that named it may have been lost.
 */
export async function findOrCreateCustomer(
  { stripe }: StripeContext,
  { userId, email, reference }: CheckoutOrder['customer'],
): Promise<string> {
  if (reference !== null) return reference
  for await (const customer of stripe.customers.list({ email, limit: 100 }))
    if (customer.metadata.userId === userId) return customer.id
  // Note: a key may only be used again with the same parameters, and addresses change.
  const address = createHash('sha256').update(email).digest('base64url').slice(0, 16)
  const created = await stripe.customers.create(
    { email, metadata: { userId }, preferred_locales: ['fr'] },
    { idempotencyKey: `customer:${userId}:${address}` },
  )
  return created.id
}
