import { describe, expect, test } from 'vitest'
import type { InvoiceSnapshot, SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import { accessState } from './access.ts'

const DAY_MS = 86_400_000
const RULES = { graceMs: 7 * DAY_MS, renewalLeewayMs: 3_600_000 }
const END = new Date('2026-12-21T09:00:00Z')

type Snapshot = Parameters<typeof accessState>[0]
type Owed = Pick<InvoiceSnapshot, 'subscription' | 'reason' | 'status' | 'createdAt' | 'firstFailedAt'>

const snapshot = (status: SubscriptionSnapshot['status'], change: Partial<Snapshot> = {}): Snapshot => ({
  reference: 'sub-1',
  status,
  periodEnd: END,
  endsWithPeriod: false,
  endedAt: null,
  ...change,
})
const owed = (at: string | null, change: Partial<Owed> = {}): Owed => ({
  subscription: 'sub-1',
  reason: 'renewal',
  status: 'open',
  createdAt: at === null ? new Date('2026-12-21T09:05:00Z') : new Date(at),
  firstFailedAt: at === null ? null : new Date(at),
  ...change,
})

test.each(['active', 'trialing'] as const)(
  '%s: until its end, and the leeway of a late renewal',
  (status) => {
    expect(accessState(snapshot(status), [], RULES)).toEqual({
      status,
      validUntil: new Date('2026-12-21T10:00:00Z'),
      pastDueSince: null,
      graceUntil: null,
      endedAt: null,
    })
  },
)

test.each(['active', 'trialing'] as const)(
  '%s, ending with its period: cancelled, until its end',
  (status) => {
    expect(accessState(snapshot(status, { endsWithPeriod: true }), [], RULES)).toMatchObject({
      status: 'canceled',
      validUntil: END,
      endedAt: null,
    })
  },
)

describe('past due', () => {
  test.each([
    ['from when the invoice first failed', [owed('2026-12-21T09:30:00Z')], '2026-12-28T09:30:00Z'],
    [
      'from the oldest of several',
      [owed('2027-01-21T09:30:00Z'), owed('2026-12-22T00:00:00Z')],
      '2026-12-29T00:00:00Z',
    ],
    [
      'not from what was paid, or is owed for another subscription',
      [
        owed('2026-11-01T00:00:00Z', { status: 'paid' }),
        owed('2026-11-02T00:00:00Z', { subscription: 'sub-2' }),
        owed('2026-12-22T00:00:00Z'),
      ],
      '2026-12-29T00:00:00Z',
    ],
    ['from the invoice where no failure is known', [owed(null)], '2026-12-28T09:05:00Z'],
    ['from the end of the period where no invoice is known', [], '2026-12-28T09:00:00Z'],
    [
      'from what was written off since something was paid last',
      [
        owed('2026-05-01T00:00:00Z', { status: 'uncollectible' }),
        owed('2026-11-21T00:00:00Z', { status: 'paid' }),
        owed('2026-12-21T09:30:00Z', { status: 'uncollectible' }),
        owed('2027-01-21T09:30:00Z', { status: 'void' }),
      ],
      '2026-12-28T09:30:00Z',
    ],
    [
      'not from a change of plan that was not paid',
      [owed('2026-12-10T00:00:00Z', { reason: 'change', status: 'void' }), owed('2026-12-21T09:30:00Z')],
      '2026-12-28T09:30:00Z',
    ],
  ])('grace counts %s', (_, invoices, until) => {
    const graceUntil = new Date(until)
    expect(accessState(snapshot('past_due'), invoices, RULES)).toEqual({
      status: 'past_due',
      validUntil: graceUntil,
      pastDueSince: new Date(graceUntil.getTime() - RULES.graceMs),
      graceUntil,
      endedAt: null,
    })
  })
})

test('ended: when the provider says, else with its period', () => {
  const endedAt = new Date('2026-12-01T00:00:00Z')
  expect(accessState(snapshot('ended', { endedAt }), [], RULES)).toMatchObject({
    status: 'inactive',
    validUntil: endedAt,
    endedAt,
  })
  expect(accessState(snapshot('ended'), [], RULES)).toMatchObject({ validUntil: END, endedAt: END })
})
