/** Resources to reload after a billing act: one act can end a subscription and refund a payment. */
export const BILLING_RESOURCES = [
  'subscriptions',
  'payments',
  'invoices',
  'notifications',
  'declarations',
  'revenue',
] as const
