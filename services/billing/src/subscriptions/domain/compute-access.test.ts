import { describe, expect, test } from 'vitest'
import type { InvoiceSnapshot, SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import { computeAccess } from './compute-access.ts'

const DAY_MS = 86_400_000
const RULES = { graceMs: 7 * DAY_MS, renewalLeewayMs: 3_600_000 }
const END = new Date('2026-12-21T09:00:00Z')

type Snapshot = Parameters<typeof computeAccess>[0]
type InvoiceState = Pick<
  InvoiceSnapshot,
  'subscription' | 'reason' | 'status' | 'createdAt' | 'firstFailedAt'
>

const snapshot = (status: SubscriptionSnapshot['status'], change: Partial<Snapshot> = {}): Snapshot => ({
  reference: 'sub-1',
  status,
  periodEnd: END,
  endsWithPeriod: false,
  endedAt: null,
  ...change,
})
const invoice = (at: string | null, change: Partial<InvoiceState> = {}): InvoiceState => ({
  subscription: 'sub-1',
  reason: 'renewal',
  status: 'open',
  createdAt: at === null ? new Date('2026-12-21T09:05:00Z') : new Date(at),
  firstFailedAt: at === null ? null : new Date(at),
  ...change,
})

test.each(['active', 'trialing'] as const)(
  '%s gives access until period end and the renewal leeway',
  (status) => {
    expect(computeAccess(snapshot(status), [], RULES)).toEqual({
      status,
      validUntil: new Date('2026-12-21T10:00:00Z'),
      pastDueSince: null,
      graceUntil: null,
      endedAt: null,
    })
  },
)

test.each(['active', 'trialing'] as const)(
  '%s and ending with its period is cancelled, with access until then',
  (status) => {
    expect(computeAccess(snapshot(status, { endsWithPeriod: true }), [], RULES)).toMatchObject({
      status: 'canceled',
      validUntil: END,
      endedAt: null,
    })
  },
)

describe('past due', () => {
  test.each([
    ['from when the invoice first failed', [invoice('2026-12-21T09:30:00Z')], '2026-12-28T09:30:00Z'],
    [
      'from the oldest of several',
      [invoice('2027-01-21T09:30:00Z'), invoice('2026-12-22T00:00:00Z')],
      '2026-12-29T00:00:00Z',
    ],
    [
      'not from paid invoices or those of another subscription',
      [
        invoice('2026-11-01T00:00:00Z', { status: 'paid' }),
        invoice('2026-11-02T00:00:00Z', { subscription: 'sub-2' }),
        invoice('2026-12-22T00:00:00Z'),
      ],
      '2026-12-29T00:00:00Z',
    ],
    ['from the creation of the invoice if no failure is known', [invoice(null)], '2026-12-28T09:05:00Z'],
    ['from the end of the period if no invoice is known', [], '2026-12-28T09:00:00Z'],
    [
      'from invoices written off since the last paid one',
      [
        invoice('2026-05-01T00:00:00Z', { status: 'uncollectible' }),
        invoice('2026-11-21T00:00:00Z', { status: 'paid' }),
        invoice('2026-12-21T09:30:00Z', { status: 'uncollectible' }),
        invoice('2027-01-21T09:30:00Z', { status: 'void' }),
      ],
      '2026-12-28T09:30:00Z',
    ],
    [
      'not from an unpaid plan change',
      [
        invoice('2026-12-10T00:00:00Z', { reason: 'change', status: 'void' }),
        invoice('2026-12-21T09:30:00Z'),
      ],
      '2026-12-28T09:30:00Z',
    ],
  ])('grace counts %s', (_, invoices, until) => {
    const graceUntil = new Date(until)
    expect(computeAccess(snapshot('past_due'), invoices, RULES)).toEqual({
      status: 'past_due',
      validUntil: graceUntil,
      pastDueSince: new Date(graceUntil.getTime() - RULES.graceMs),
      graceUntil,
      endedAt: null,
    })
  })
})

test('ends access when the provider says, else with the period', () => {
  const endedAt = new Date('2026-12-01T00:00:00Z')
  expect(computeAccess(snapshot('ended', { endedAt }), [], RULES)).toMatchObject({
    status: 'inactive',
    validUntil: endedAt,
    endedAt,
  })
  expect(computeAccess(snapshot('ended'), [], RULES)).toMatchObject({ validUntil: END, endedAt: END })
})
