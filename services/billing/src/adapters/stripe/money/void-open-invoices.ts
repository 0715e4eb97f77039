import { PaymentUnavailable } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'
import { isRefusal } from '../failures.ts'

/** Far more than one subscription can owe. */
const ALL = { limit: 1_000 }

/**
 * Gives up what is owed for a subscription: its end only keeps Stripe from collecting, and an open invoice can be paid, on
 * its page and in the portal, for ever.
 * @throws PaymentUnavailable while Stripe does not let go of one, as when a payment of it is under way
 */
export async function voidOpenInvoices(
  context: StripeContext,
  subscription: string,
  key: string,
): Promise<void> {
  const open = context.stripe.invoices.list({ subscription, status: 'open', limit: 100 })
  for (const { id } of await open.autoPagingToArray(ALL)) await voidInvoice(context, id, key)
}

/** One that is no longer open needs nothing: it was given up before, or paid at the last moment. */
async function voidInvoice({ stripe }: StripeContext, id: string, key: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `${key}:void:${id}` })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { status } = await stripe.invoices.retrieve(id)
    if (status === 'open') throw new PaymentUnavailable(`stripe does not void ${id}`)
  }
}
