import type { PAYMENT_PROVIDERS } from '@alcove/contracts'

/** Providers that records can name. */
export type RecordedProviderName = (typeof PAYMENT_PROVIDERS)[number]
/** `none` stands for a free site; no record names it. */
export type PaymentProviderName = RecordedProviderName | 'none'
