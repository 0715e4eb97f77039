/** Identifiers of the customer that an event or change is about; the provider gives some of them. */
export interface Subject {
  /** Our id, returned by the provider. */
  checkoutId?: string | undefined
  /** The provider's ids. */
  customer?: string | undefined
  subscription?: string | undefined
  /** The payment's id: the only one that a dispute at Stripe names. */
  payment?: string | undefined
}
