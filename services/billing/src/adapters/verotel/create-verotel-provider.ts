import type { Clock } from '@alcove/kit/clock'
import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import { type PaymentProvider, PaymentRefused } from '../../ports.ts'
import { type VerotelSettings, verotelAccount } from './config.ts'
import { type ControlCentre, createControlCentre } from './control-centre.ts'
import { fetchSnapshot } from './fetch-snapshot.ts'
import { noteClosing, noteEnd, type VerotelNotes } from './notes.ts'
import { readWebhook } from './read-webhook.ts'
import { createRefund } from './refund.ts'
import { startCheckout } from './start-checkout.ts'
import { changePlan, quoteChange } from './upgrades/change-plan.ts'
import type { FindWebhookFacts } from './upgrades/changing-sale.ts'

/**
 * Creates the Verotel adapter, on FlexPay v4. Subscriptions are sales, payments transactions; Verotel has no customers.
 * @throws ConfigError
 */
export function createVerotelProvider(
  settings: VerotelSettings,
  {
    clock,
    notes,
    findWebhookFacts,
    health,
  }: {
    clock: Clock
    notes: VerotelNotes
    findWebhookFacts: FindWebhookFacts
    health?: Pick<UpstreamHealth, 'answered'>
  },
): PaymentProvider {
  const { shop: account, allowSha1, api } = verotelAccount(settings)
  const shop = health ? { ...account, health } : account
  const controlCentre = api && createControlCentre(api, health)
  const changes = { shop, notes, findWebhookFacts, controlCentre }
  const refundOnce = createRefund(notes, clock)

  const requireControlCentre = (): ControlCentre => {
    if (controlCentre) return controlCentre
    throw new PaymentRefused('no access to the Control Center API')
  }

  return {
    name: 'verotel',
    capabilities: {
      portal: false,
      cancels: controlCentre !== null,
      resumes: false,
    },
    acknowledgement: 'OK',
    startCheckout: async (order) => startCheckout(shop, order, clock.now()),
    // Note: a FlexPay order is an address and cannot be withdrawn. Later sales from it are reported as such.
    expireCheckout: (reference) => noteClosing(notes, reference, clock.now()),
    readWebhook: (raw, now) =>
      readWebhook(raw, { key: shop.signatureKey, shopId: shop.shopId, allowSha1 }, now),
    fetchSnapshot: (known) => fetchSnapshot({ shop, notes }, known, clock.now()),
    cancelAtPeriodEnd: async (subscription) => {
      try {
        await requireControlCentre().cancel(subscription)
      } catch (error) {
        // Note: an unknown sale does not renew.
        if (!(error instanceof PaymentRefused && error.reason === 'unknown-sale')) throw error
      }
    },
    resume: async () => {
      throw new PaymentRefused('Verotel takes no cancellation back')
    },
    // Note: Verotel ends with the paid period; the earlier end is kept in our notes.
    endNow: async (subscription) => {
      await requireControlCentre().cancel(subscription)
      await noteEnd(notes, subscription, clock.now())
    },
    quoteChange: (subscription, target, now) => quoteChange(changes, subscription, target, now),
    changePlan: (subscription, target, key) => changePlan(changes, subscription, target, key, clock.now()),
    refund: async (payment, amount, key, { isUncredited = false } = {}) =>
      refundOnce(requireControlCentre(), { payment, amount, isUncredited }, key),
    takeCredit: null,
    settleCredit: null,
    portalLink: async () => null,
    changesBetween: async function* () {},
  }
}
