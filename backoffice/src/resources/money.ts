/** What may have changed once something was done about money: one act can end a subscription and give a payment back. */
export const MONEY = [
  'subscriptions',
  'payments',
  'invoices',
  'notifications',
  'declarations',
  'revenue',
] as const
