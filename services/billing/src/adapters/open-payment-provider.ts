import type { Clock } from '@alcove/kit/clock'
import { ConfigError } from '@alcove/kit/config/load-config'
import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import type { BillingConfig } from '../config.ts'
import type { PaymentProvider } from '../ports.ts'
import type { BillingStore } from '../store/store.ts'
import { findWebhookFactsBySubscription } from '../sync/queries/find-webhook-facts.ts'
import { createNoProvider } from './none/create-no-provider.ts'
import { observeProvider } from './observe-provider.ts'
import { createSandboxProvider } from './sandbox/create-sandbox-provider.ts'
import { createStripeProvider } from './stripe/create-stripe-provider.ts'
import { createVerotelProvider } from './verotel/create-verotel-provider.ts'

/**
 * Opens the payment provider that the settings name.
 * @throws ConfigError when its settings are incomplete, and for the sandbox in production
 */
export function openPaymentProvider(
  settings: BillingConfig,
  { clock, store, health }: { clock: Clock; store: BillingStore; health: UpstreamHealth },
): PaymentProvider {
  return observeProvider(open(settings, { clock, store, health }), health)
}

function open(
  settings: BillingConfig,
  { clock, store, health }: { clock: Clock; store: BillingStore; health: UpstreamHealth },
): PaymentProvider {
  switch (settings.PAYMENT_PROVIDER) {
    case 'stripe':
      return createStripeProvider(settings, { clock, health })
    case 'verotel':
      return createVerotelProvider(settings, {
        clock,
        health,
        notes: store.notesOf('verotel'),
        findWebhookFacts: (saleID) => findWebhookFactsBySubscription(store, 'verotel', saleID),
      })
    case 'none':
      return createNoProvider()
    case 'sandbox':
      return createSandboxProvider(sandboxOf(settings), health)
  }
}

function sandboxOf({ NODE_ENV, SANDBOX_URL, SANDBOX_SECRET, SANDBOX_WEBHOOK_SECRET }: BillingConfig) {
  if (NODE_ENV === 'production')
    throw new ConfigError(['PAYMENT_PROVIDER: the sandbox takes no money and is refused in production'])
  if (!SANDBOX_URL || !SANDBOX_SECRET || !SANDBOX_WEBHOOK_SECRET)
    throw new ConfigError([
      'SANDBOX_URL, SANDBOX_SECRET, SANDBOX_WEBHOOK_SECRET: needed where the payment sandbox stands in; npm start sets them',
    ])
  return { SANDBOX_URL, SANDBOX_SECRET, SANDBOX_WEBHOOK_SECRET }
}
