import type { Logger } from '@alcove/kit/log/logger'
import { stripeShape } from './adapters/stripe/config.ts'
import type { BillingConfig } from './config.ts'

const STRIPE = new URL(stripeShape.STRIPE_API_BASE.parse(undefined)).origin

/** What a copy of a site that nobody pays on may have, and the site itself may not. Values are never logged. */
export function warnOfSettings(settings: BillingConfig, log: Pick<Logger, 'warn'>): void {
  if (settings.NODE_ENV !== 'production') return
  if (settings.PAYMENT_PROVIDER === 'stripe') warnOfStripe(settings, log)
  if (!settings.SELLER_ADDRESS)
    log.warn('SELLER_ADDRESS is not set: invoices of ours do not say where the seller is')
  if (!settings.SELLER_REGISTRATION)
    log.warn('SELLER_REGISTRATION is not set: invoices of ours do not say which company sells')
}

function warnOfStripe(settings: BillingConfig, log: Pick<Logger, 'warn'>): void {
  if (/^[rs]k_test_/.test(settings.STRIPE_SECRET_KEY ?? ''))
    log.warn(
      'STRIPE_SECRET_KEY is a test key: the test cards that everybody knows buy access, and no money comes',
    )
  if (new URL(settings.STRIPE_API_BASE).origin !== STRIPE)
    log.warn('STRIPE_API_BASE is not Stripe: whoever answers there gets the key and says what was paid')
}
