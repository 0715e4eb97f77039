import { missingParticulars, particularsWarnings } from '@alcove/kit/config/operator-config'
import { isFreeSite } from '@alcove/kit/config/payment-config'
import { stripeProblems, stripeShape } from './adapters/stripe/config.ts'
import { verotelProblems } from './adapters/verotel/config.ts'
import type { BillingConfig } from './config.ts'

const STRIPE = new URL(stripeShape.STRIPE_API_BASE.parse(undefined)).origin
const SANDBOX = ['SANDBOX_URL', 'SANDBOX_SECRET', 'SANDBOX_WEBHOOK_SECRET'] as const

/** @returns lines of a ConfigError; a sandbox without any setting is valid, because the installation starts its own */
export function settingsProblems(settings: Partial<BillingConfig>): string[] {
  switch (settings.PAYMENT_PROVIDER) {
    case 'stripe':
      return stripeProblems(settings)
    case 'verotel':
      return verotelProblems(settings)
    case 'sandbox': {
      if (settings.NODE_ENV === 'production')
        return ['PAYMENT_PROVIDER: not the sandbox in production; stripe, verotel or none']
      const missing = SANDBOX.filter((name) => !settings[name])
      return missing.length < SANDBOX.length
        ? missing.map((name) => `${name}: needed with the other settings of the payment sandbox`)
        : []
    }
    default:
      return []
  }
}

/** Warns of test settings in production: a trial copy may have them, the real site may not. Never repeats a value. */
export function settingsWarnings(settings: Partial<BillingConfig>): string[] {
  if (settings.NODE_ENV !== 'production') return []
  return settings.PAYMENT_PROVIDER === 'stripe' ? stripeWarnings(settings) : []
}

/** Warns of particulars missing on our invoices in production; where all services run together, the gateway warns once. */
export function invoiceWarnings(settings: BillingConfig): string[] {
  if (settings.NODE_ENV !== 'production' || isFreeSite(settings)) return []
  const missing = missingParticulars(settings, ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_REGISTRATION'])
  return particularsWarnings(missing, 'invoices of ours do not say who sells')
}

function stripeWarnings({ STRIPE_SECRET_KEY = '', STRIPE_API_BASE }: Partial<BillingConfig>): string[] {
  const warnings: string[] = []
  if (/^[rs]k_test_/.test(STRIPE_SECRET_KEY))
    warnings.push(
      'STRIPE_SECRET_KEY is a test key: the test cards that everybody knows buy access, and no money comes',
    )
  if (STRIPE_API_BASE && new URL(STRIPE_API_BASE).origin !== STRIPE)
    warnings.push('STRIPE_API_BASE is not Stripe: whoever answers there gets the key and says what was paid')
  return warnings
}
