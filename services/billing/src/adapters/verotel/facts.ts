import { z } from 'zod'
import type { KnownCustomer } from '../../ports.ts'
import { storableName } from '../storable-name.ts'

const text = storableName
const cents = z.int().nonnegative()
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** Postback events of a sale. `purchase` is missing: we sell subscriptions. */
export const SALE_EVENTS = [
  'initial',
  'rebill',
  'cancel',
  'uncancel',
  'expiry',
  'credit',
  'chargeback',
  'upgrade',
  'downgrade',
] as const
export type SaleEvent = (typeof SALE_EVENTS)[number]

/** Stored part of a postback, under Verotel's names; amounts in cents. No card data and no personal address. */
export const factsSchema = z.object({
  event: z.enum(SALE_EVENTS),
  saleID: text,
  transactionID: text.optional(),
  parentID: text.optional(),
  amount: cents.optional(),
  trialAmount: cents.optional(),
  currency: text.optional(),
  nextChargeOn: day.optional(),
  expiresOn: day.optional(),
  subscriptionPhase: text.optional(),
  subscriptionType: text.optional(),
  referenceID: text.optional(),
  custom1: text.optional(),
  custom2: text.optional(),
  custom3: text.optional(),
  precedingSaleID: text.optional(),
})
export type Facts = z.output<typeof factsSchema>

export interface WebhookFact extends Facts {
  /** Id of the webhook event. */
  id: string
  /** First arrival: a postback does not say when it was sent. */
  at: Date
}

/** Reads every webhook event once, oldest first. */
export function readWebhookFacts({ webhookFacts }: Pick<KnownCustomer, 'webhookFacts'>): WebhookFact[] {
  const once = new Map<string, WebhookFact>()
  for (const { id, occurredAt, facts } of webhookFacts) {
    const read = factsSchema.safeParse(facts)
    if (read.success && !once.has(id)) once.set(id, { ...read.data, id, at: occurredAt })
  }
  return [...once.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}
