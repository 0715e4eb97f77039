import type { BillingInterval } from '@alcove/contracts'
import type { StripeAccount } from '../config.ts'

/** Builds the inline price sent with every checkout: operators create none by hand. Automatic taxes are inclusive. */
export function buildPriceData(
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
