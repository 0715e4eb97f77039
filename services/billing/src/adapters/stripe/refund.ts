import { PaymentRefused } from '../../ports.ts'
import type { StripeContext } from './context.ts'

/** What has been given back already is refused with `charge_already_refunded`; the same key, again, is not. */
export async function refund(
  { stripe }: StripeContext,
  payment: string,
  amount: number,
  key: string,
): Promise<void> {
  const done = await stripe.refunds.create({ charge: payment, amount }, { idempotencyKey: key })
  if (done.status === 'failed' || done.status === 'canceled')
    throw new PaymentRefused(done.failure_reason ?? `refund_${done.status}`)
}
