import { createVerotelProvider } from '../../../src/adapters/verotel/create-verotel-provider.ts'
import type { VerotelNotes } from '../../../src/adapters/verotel/notes.ts'
import {
  keepRecords,
  type ProviderCandidate,
} from '../../payment-provider-contract/payment-provider-contract.ts'
import { listenForWebhooks } from '../../support/listen-for-webhooks.ts'
import { SHOP, startVerotelFake } from '../../verotel-fake/start-verotel-fake.ts'

export const SETTINGS = {
  VEROTEL_SHOP_ID: SHOP.shopId,
  VEROTEL_SIGNATURE_KEY: SHOP.key,
  VEROTEL_FLEXPAY_URL: 'https://secure.verotel.com',
  VEROTEL_API_URL: 'https://controlcenter.verotel.com/api',
  VEROTEL_API_USER: SHOP.user as string | undefined,
  VEROTEL_API_PASSWORD: SHOP.password as string | undefined,
  VEROTEL_ALLOW_SHA1: false,
  TRIAL_DAYS: 0,
  CURRENCY: 'EUR',
}

/** A sale without a checkout of ours. */
export const ORDER = {
  type: 'subscription',
  subscriptionType: 'recurring',
  priceAmount: '20.00',
  priceCurrency: 'EUR',
  period: 'P1M',
  custom1: 'premium',
  custom2: 'month',
}

/** Keeps notes as a database does: reads return copies. */
export function createNotes(): VerotelNotes {
  const notes = new Map<string, string>()
  return {
    read: async (name) => (notes.has(name) ? JSON.parse(notes.get(name)!) : undefined),
    write: async (name, value) => void notes.set(name, JSON.stringify(value)),
    claim: async (name, value) => {
      const isFirst = !notes.has(name)
      if (isFirst) notes.set(name, JSON.stringify(value))
      return isFirst
    },
    erase: async (name) => void notes.delete(name),
  }
}

/** Opens Verotel with a shop of its own; returns fake and listener for tests beyond the contract suite. */
export async function openVerotel(start?: Date) {
  const listener = await listenForWebhooks('/api/webhooks/verotel')
  const fake = await startVerotelFake(listener.url, start)
  listener.setClock(fake.clock)
  const settings = { ...SETTINGS, VEROTEL_FLEXPAY_URL: fake.url, VEROTEL_API_URL: `${fake.url}/api` }
  const findWebhookFacts = async () =>
    listener.received
      .map((raw) => bare.readWebhook(raw, raw.receivedAt))
      .map(({ id, type, occurredAt, facts }) => ({ id, type, occurredAt, facts }))
  const bare = createVerotelProvider(settings, {
    clock: fake.clock,
    notes: createNotes(),
    findWebhookFacts,
  })
  const candidate: ProviderCandidate = {
    ...keepRecords(bare, () => listener.received),
    lacks: {
      'checkout-expiry': 'an order of FlexPay is an address, which cannot be taken back',
      'failed-renewals': 'FlexPay says nothing of a rebill that failed',
      'lists-changes': 'FlexPay can be asked about a sale, not about a time',
      credit: 'FlexPay keeps no credit: what is left of a sale lengthens the next one',
      'signed-time': 'the signature of a postback names no moment',
    },
    now: () => fake.clock.now(),
    pay: ({ url }, card = 'works') => fake.pay(url, card),
    abandon: async () => undefined,
    advance: (days) => fake.advance(days),
    replaceCard: async ({ subscriptions }) => {
      for (const { reference } of subscriptions) {
        const sale = fake.ledger.find(reference)
        if (!sale || sale.over) continue
        sale.card = 'works'
        await fake.ledger.runDay()
      }
    },
    refundAtProvider: async (payment) => {
      await fake.ledger.refundAll(payment)
    },
    dispute: (payment) => fake.ledger.chargeBack(payment),
    sendUnknown: () => fake.postbacks.send({ event: 'moon-phase', saleID: '1', phase: 'full' }),
    delivered: () => [...listener.received],
    setOutage: (on) => fake.trouble(on ? 'busy' : null),
    async stop() {
      await fake.stop()
      await listener.stop()
    },
  }
  return { candidate, fake, listener, settings, findWebhookFacts }
}
