import type { Clock } from '@alcove/kit/clock'
import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import type { PaymentProvider } from '../../ports.ts'
import { cancelAtPeriodEnd } from './changes/cancel-at-period-end.ts'
import { changePlan } from './changes/change-plan.ts'
import { endNow } from './changes/end-now.ts'
import { quoteChange } from './changes/quote-change.ts'
import { resume } from './changes/resume.ts'
import { expireCheckout } from './checkout/expire-checkout.ts'
import { portalLink } from './checkout/portal-link.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import { createClient } from './client.ts'
import { type StripeSettings, stripeAccount } from './config.ts'
import type { StripeContext } from './context.ts'
import { translateErrors } from './failures.ts'
import { refund } from './money/refund.ts'
import { settleCredit } from './money/settle-credit.ts'
import { takeCreditOfSubscription } from './money/take-credit-back.ts'
import { changesBetween } from './snapshot/changes-between.ts'
import { fetchSnapshot } from './snapshot/fetch-snapshot.ts'
import { readWebhook } from './webhooks/read-webhook.ts'

/**
 * Creates the Stripe adapter, on hosted pages: no card data reaches us. Stripe's terms exclude adult content, so it
 * serves development and operators of another trade.
 * @throws ConfigError when a secret is missing
 */
export function createStripeProvider(
  settings: StripeSettings,
  deps: { clock: Clock; health?: Pick<UpstreamHealth, 'answered'> },
): PaymentProvider {
  const account = stripeAccount(settings)
  const context: StripeContext = {
    stripe: createClient(account, deps.health),
    account,
    clock: deps.clock,
    products: new Map(),
  }
  return {
    name: 'stripe',
    capabilities: {
      portal: true,
      cancels: true,
      resumes: true,
    },
    acknowledgement: '',
    startCheckout: (order) => translateErrors(() => startCheckout(context, order)),
    expireCheckout: (reference, key) => translateErrors(() => expireCheckout(context, reference, key)),
    readWebhook: (raw, now) => readWebhook(context, raw, now),
    fetchSnapshot: (known) => translateErrors(() => fetchSnapshot(context, known)),
    cancelAtPeriodEnd: (id, key) => translateErrors(() => cancelAtPeriodEnd(context, id, key)),
    resume: (id, key) => translateErrors(() => resume(context, id, key)),
    endNow: (id, key) => translateErrors(() => endNow(context, id, key)),
    quoteChange: (id, target, now) => translateErrors(() => quoteChange(context, id, target, now)),
    changePlan: (id, order, key) =>
      translateErrors(async () => {
        await changePlan(context, id, order, key)
        return { url: null }
      }),
    refund: (payment, amount, key, options) =>
      translateErrors(() => refund(context, payment, amount, key, options)),
    takeCredit: (id, key) => translateErrors(() => takeCreditOfSubscription(context, id, key)),
    settleCredit: (payment) => translateErrors(() => settleCredit(context, payment)),
    portalLink: (customer, returnUrl) => translateErrors(() => portalLink(context, customer, returnUrl)),
    changesBetween: (from, to, onCut) => changesBetween(context, from, to, onCut),
  }
}
