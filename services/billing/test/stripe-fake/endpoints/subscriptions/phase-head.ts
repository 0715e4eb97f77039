export function phaseHead(currency: string, price: string) {
  return {
    add_invoice_items: [] as never[],
    currency,
    items: [{ price, quantity: 1, discounts: [] as never[], metadata: {}, tax_rates: [] as never[] }],
    metadata: {},
    proration_behavior: 'none',
  }
}
