import type { BillingInterval } from '@alcove/contracts'
import type { StripeAccount } from '../config.ts'

/** A price of ours, told with every order: none has to be made by hand. Taxes, where worked out, lie within. */
export function priceOf(
  { automaticTax }: StripeAccount,
  product: string,
  { currency, price, interval }: { currency: string; price: number; interval: BillingInterval },
) {
  return {
    product,
    currency: currency.toLowerCase(),
    unit_amount: price,
    recurring: { interval },
    ...(automaticTax && { tax_behavior: 'inclusive' as const }),
  }
}
