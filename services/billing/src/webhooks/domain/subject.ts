/** Whom something at the provider is about; whatever of it the provider says. */
export interface Subject {
  /** Ours, handed back. */
  checkoutId?: string | undefined
  /** References of the provider. */
  customer?: string | undefined
  subscription?: string | undefined
  /** Of a payment: all that a dispute names at Stripe. */
  payment?: string | undefined
}
