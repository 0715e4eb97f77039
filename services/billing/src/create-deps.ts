import type { TransactionDeps } from '@alcove/kit/database/transactions'
import { createUpstreamHealth } from '@alcove/kit/health/upstream-health'
import { networkOf } from '@alcove/kit/http/network-of'
import type { ServiceDeps } from '@alcove/kit/service/service'
import { markNetwork } from '@alcove/kit/tokens/mark-network'
import { drawInTurn } from './adapters/documents/draw-in-turn.ts'
import { createInvoiceLinks } from './adapters/documents/invoice-links.ts'
import { renderInvoice } from './adapters/documents/render-invoice.ts'
import { openPaymentProvider } from './adapters/open-payment-provider.ts'
import type { BillingConfig } from './config.ts'
import type { BillingDeps } from './deps.ts'
import { words } from './messages/invoice.fr.ts'
import type { PaymentProvider } from './ports.ts'
import { createBillingStore } from './store/store.ts'
import { createPlans } from './subscriptions/domain/plans.ts'

/**
 * Builds the dependencies that the service and the operator commands share.
 * @param provider replaces the one that the settings name
 * @throws ConfigError when the settings of the payment provider are incomplete
 */
export function createBillingDeps(
  { database, clock, ids, log }: Pick<ServiceDeps, 'database' | 'clock' | 'ids' | 'log'>,
  transactions: TransactionDeps,
  settings: BillingConfig,
  provider?: PaymentProvider,
): BillingDeps {
  const store = createBillingStore(database, transactions)
  const mark = markNetwork(settings.GRANT_SIGNING_KEY, 'mail-source')
  const health = createUpstreamHealth(settings.PAYMENT_PROVIDER, clock)
  return {
    store,
    provider: provider ?? openPaymentProvider(settings, { clock, store, health }),
    providerHealth: health,
    clock,
    ids,
    log,
    plans: createPlans(settings),
    currency: settings.CURRENCY,
    rules: {
      graceMs: settings.PAYMENT_GRACE * 1000,
      renewalLeewayMs: settings.RENEWAL_LEEWAY * 1000,
      trialDays: settings.TRIAL_DAYS,
    },
    runningSyncs: new Map(),
    invoicing: {
      seller: {
        name: settings.OPERATOR_NAME || words.unnamedSeller,
        address: settings.OPERATOR_ADDRESS ?? '',
        registration: settings.OPERATOR_REGISTRATION ?? '',
        vatId: settings.OPERATOR_VAT_ID || null,
      },
      // Without a VAT number the seller may not charge VAT (CGI, art. 293 B).
      taxRate: settings.OPERATOR_VAT_ID ? settings.VAT_RATE : 0,
    },
    links: createInvoiceLinks(settings.GRANT_SIGNING_KEY, clock),
    markSource: (address) => mark(networkOf(address)),
    renderInvoice: drawInTurn(renderInvoice),
  }
}
