import { z } from 'zod'
import { stripeShape } from '../../src/adapters/stripe/config.ts'
import { createStripeProvider } from '../../src/adapters/stripe/create-stripe-provider.ts'
import {
  keepRecords,
  type ProviderCandidate,
} from '../payment-provider-contract/payment-provider-contract.ts'
import { listenForWebhooks } from '../support/listen-for-webhooks.ts'
import { type StripeFake, startStripeFake } from './start-stripe-fake.ts'

export const API_VERSION = '2026-10-28.endive'
export const SECRET_KEY = 'sk_test_fake'
export const WEBHOOK_SECRET = 'whsec_fake'

/** Opens the adapter with an unused fake. */
export async function openStripe(
  environment: Record<string, string> = {},
): Promise<ProviderCandidate & { fake: StripeFake }> {
  const listener = await listenForWebhooks('/notifications/stripe')
  const fake = await startStripeFake({
    secretKey: SECRET_KEY,
    apiVersion: API_VERSION,
    webhooks: { listener: listener.url, secret: WEBHOOK_SECRET },
  })
  const settings = z.object(stripeShape).parse({
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: fake.url,
    ...environment,
  })
  const provider = createStripeProvider(settings, { clock: fake })
  const press = async (url: string, card: string) => {
    await fetch(url, { method: 'POST', body: new URLSearchParams({ card }) })
    await fake.settled()
  }
  const settling = async (work: () => unknown) => {
    work()
    await fake.settled()
  }
  return {
    fake,
    ...keepRecords(provider, () => listener.received),
    now: fake.now,
    pay: ({ url }, card = 'works') => press(url, card),
    abandon: async () => undefined,
    advance: (days) => settling(() => fake.advance(days)),
    replaceCard: async ({ reference }) => {
      const page = await provider.portalLink(reference ?? '', 'http://127.0.0.1:8080/subscriptions')
      await press(page ?? '', 'works')
    },
    refundAtProvider: (payment) => settling(() => fake.console.refund(payment)),
    dispute: (payment) => settling(() => fake.console.dispute(payment)),
    sendUnknown: () => settling(() => fake.console.sendUnknown()),
    delivered: () => [...listener.received],
    setOutage: (on) => {
      fake.outage = on ? 'broken' : 'none'
    },
    async stop() {
      await fake.settled()
      await fake.stop()
      await listener.stop()
    },
  }
}
