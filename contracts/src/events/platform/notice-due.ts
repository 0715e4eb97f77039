import { z } from 'zod'
import { event } from '../../event.ts'

/** Mails about a contract; each kind has its own template. */
export const NOTICE_KINDS = [
  'subscription-started',
  'renewal-upcoming',
  'trial-ending',
  'payment-failed',
  'payment-last-reminder',
  'subscription-cancelled',
  'subscription-resumed',
  'plan-changed',
  'subscription-ended',
  'payment-refunded',
  'termination-received',
  'termination-confirmed',
  'withdrawal-received',
  'withdrawal-confirmed',
] as const

export const noticeDue = event({
  name: 'notice.due',
  version: 1,
  summary: 'A notice about a contract is due to its customer, on a durable medium',
  author: 'billing',
  state: false,
  personal: true,
  key: (data) => data.to.userId ?? data.noticeId,
  data: z.object({
    /** Deduplicates: one mail per id, however often the event arrives. */
    noticeId: z.uuid(),
    kind: z.enum(NOTICE_KINDS),
    /** An account, or an address typed without one. */
    to: z.object({
      userId: z.uuid().nullable(),
      email: z.string().nullable(),
      /** An opaque mark of the network of a request without an account; mails are capped by it. */
      source: z.string().max(64).nullable().optional(),
    }),
    /** Values for the mail; each kind has its own set. Amounts in cents, dates in ISO 8601. */
    facts: z.object({
      planName: z.string().optional(),
      interval: z.enum(['month', 'year']).optional(),
      amount: z.int().optional(),
      currency: z.string().optional(),
      /** When it takes effect, ends or renews, or when access is lost. */
      at: z.iso.datetime().optional(),
      receivedAt: z.iso.datetime().optional(),
      reference: z.string().optional(),
      invoiceNumber: z.string().optional(),
    }),
    occurredAt: z.iso.datetime(),
  }),
  example: {
    noticeId: '0198f5a0-0000-7000-8000-0000000000f3',
    kind: 'payment-failed',
    to: { userId: '0198f5a0-0000-7000-8000-00000000000a', email: null },
    facts: { planName: 'Premium', amount: 1999, currency: 'EUR', at: '2026-11-28T09:00:00.000Z' },
    occurredAt: '2026-11-21T09:00:00.000Z',
  },
})
