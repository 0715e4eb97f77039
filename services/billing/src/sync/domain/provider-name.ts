import type { PAYMENT_PROVIDERS } from '@alcove/contracts'

/** As records name them. */
export type RecordedProviderName = (typeof PAYMENT_PROVIDERS)[number]
/** `none`: a free site. No record names it. */
export type PaymentProviderName = RecordedProviderName | 'none'
