import { PaymentUnavailable } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'
import { isRefusal } from '../failures.ts'

/** Far more than one subscription can have open. */
const ALL = { limit: 1_000 }

/**
 * Voids the open invoices of a subscription: its end only stops collection, and an open invoice stays payable on its
 * page and in the portal for ever.
 * @throws PaymentUnavailable while Stripe refuses to void one, as during a payment of it
 */
export async function voidOpenInvoices(
  context: StripeContext,
  subscription: string,
  key: string,
): Promise<void> {
  const open = context.stripe.invoices.list({ subscription, status: 'open', limit: 100 })
  for (const { id } of await open.autoPagingToArray(ALL)) await voidInvoice(context, id, key)
}

/** Succeeds when the invoice is no longer open: voided before, or paid at the last moment. */
async function voidInvoice({ stripe }: StripeContext, id: string, key: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `${key}:void:${id}` })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { status } = await stripe.invoices.retrieve(id)
    if (status === 'open') throw new PaymentUnavailable(`stripe does not void ${id}`)
  }
}
