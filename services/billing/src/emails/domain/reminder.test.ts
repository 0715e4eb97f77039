import { describe, expect, test } from 'vitest'
import { EARLIEST_REMINDER_MS, findDueReminder } from './reminder.ts'

const DAY_MS = 86_400_000
const end = new Date('2026-12-21T09:00:00Z')
const before = (days: number, ms = 0) => new Date(end.getTime() - days * DAY_MS - ms)

const renewing = {
  source: 'sandbox',
  isDuplicate: false,
  status: 'active',
  interval: 'month',
  endsWithPeriod: false,
  endedAt: null,
  currentPeriodEnd: end,
  pastDueSince: null,
  graceUntil: null,
  createdAt: before(31),
} as const
const pastDue = { ...renewing, status: 'past_due', pastDueSince: before(7), graceUntil: end } as const

describe('a renewal', () => {
  test.each([
    ['month', 3],
    ['year', 45],
  ] as const)('of a %s is due %i days before it, and not afterwards', (interval, days) => {
    const subscription = { ...renewing, interval }
    const due = { kind: 'renewal-upcoming', at: end }
    expect(findDueReminder(subscription, before(days, 1))).toBeNull()
    expect(findDueReminder(subscription, before(days))).toEqual(due)
    expect(findDueReminder(subscription, before(0, 1))).toEqual(due)
    expect(findDueReminder(subscription, end)).toBeNull()
  })

  test('of a year is due between three months and one month before it, as the law requires', () => {
    expect(EARLIEST_REMINDER_MS).toBeGreaterThan(31 * DAY_MS)
    expect(EARLIEST_REMINDER_MS).toBeLessThan(89 * DAY_MS)
  })

  test.each([
    ['that was cancelled', { endsWithPeriod: true, status: 'canceled' }],
    ['that was cancelled and whose status is not recorded yet', { endsWithPeriod: true }],
    ['of a grant', { source: 'grant' }],
    ['of a duplicate', { isDuplicate: true }],
    ['of an ended subscription', { endedAt: end }],
  ] as const)('%s has no reminder', (_, change) => {
    expect(findDueReminder({ ...renewing, ...change }, before(1))).toBeNull()
  })
})

describe('a trial', () => {
  const trial = { ...renewing, status: 'trialing' } as const

  test('has a reminder three days before its end, and not afterwards', () => {
    expect(findDueReminder(trial, before(3, 1))).toBeNull()
    expect(findDueReminder(trial, before(3))).toEqual({ kind: 'trial-ending', at: end })
    expect(findDueReminder(trial, end)).toBeNull()
  })

  test('has none on its first day, when the welcome email says the same', () => {
    const short = { ...trial, createdAt: before(2) }
    expect(findDueReminder(short, before(1.5))).toBeNull()
    expect(findDueReminder(short, before(1))).toEqual({ kind: 'trial-ending', at: end })
  })

  test('that was cancelled has no reminder', () => {
    expect(findDueReminder({ ...trial, endsWithPeriod: true }, before(1))).toBeNull()
  })
})

describe('an unpaid invoice', () => {
  test('has a reminder two days before access ends', () => {
    expect(findDueReminder(pastDue, before(2, 1))).toBeNull()
    expect(findDueReminder(pastDue, before(2))).toEqual({ kind: 'payment-last-reminder', at: end })
    expect(findDueReminder(pastDue, end)).toBeNull()
  })

  test('has none on the day it failed, even with a short grace', () => {
    const short = { ...pastDue, pastDueSince: before(1.5) }
    expect(findDueReminder(short, before(1.4))).toBeNull()
    expect(findDueReminder(short, before(0.5))).toEqual({ kind: 'payment-last-reminder', at: end })
  })
})
