import { describe, expect, test } from 'vitest'
import { LONGEST_NOTICE_MS, reminderDue } from './reminder.ts'

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
const owing = { ...renewing, status: 'past_due', pastDueSince: before(7), graceUntil: end } as const

describe('a renewal', () => {
  test.each([
    ['month', 3],
    ['year', 45],
  ] as const)('of a %s is told %i days before, and not once it has come', (interval, days) => {
    const subscription = { ...renewing, interval }
    const due = { kind: 'renewal-upcoming', at: end }
    expect(reminderDue(subscription, before(days, 1))).toBeNull()
    expect(reminderDue(subscription, before(days))).toEqual(due)
    expect(reminderDue(subscription, before(0, 1))).toEqual(due)
    expect(reminderDue(subscription, end)).toBeNull()
  })

  test('of a year is told between three months and one month before, as the law has it', () => {
    expect(LONGEST_NOTICE_MS).toBeGreaterThan(31 * DAY_MS)
    expect(LONGEST_NOTICE_MS).toBeLessThan(89 * DAY_MS)
  })

  test.each([
    ['that was cancelled', { endsWithPeriod: true, status: 'canceled' }],
    ['that was cancelled and not said yet', { endsWithPeriod: true }],
    ['of a gift', { source: 'grant' }],
    ['of what was paid for twice', { isDuplicate: true }],
    ['of what has ended', { endedAt: end }],
  ] as const)('%s is none', (_, change) => {
    expect(reminderDue({ ...renewing, ...change }, before(1))).toBeNull()
  })
})

describe('a trial', () => {
  const trial = { ...renewing, status: 'trialing' } as const

  test('is told of three days before it is paid for, and not once it is', () => {
    expect(reminderDue(trial, before(3, 1))).toBeNull()
    expect(reminderDue(trial, before(3))).toEqual({ kind: 'trial-ending', at: end })
    expect(reminderDue(trial, end)).toBeNull()
  })

  test('not on its first day, which was told of when it began', () => {
    const short = { ...trial, createdAt: before(2) }
    expect(reminderDue(short, before(1.5))).toBeNull()
    expect(reminderDue(short, before(1))).toEqual({ kind: 'trial-ending', at: end })
  })

  test('that was cancelled is none', () => {
    expect(reminderDue({ ...trial, endsWithPeriod: true }, before(1))).toBeNull()
  })
})

describe('a payment that is owed', () => {
  test('is reminded of two days before access is lost', () => {
    expect(reminderDue(owing, before(2, 1))).toBeNull()
    expect(reminderDue(owing, before(2))).toEqual({ kind: 'payment-last-reminder', at: end })
    expect(reminderDue(owing, end)).toBeNull()
  })

  test('not on the day it failed, where there is hardly any grace', () => {
    const short = { ...owing, pastDueSince: before(1.5) }
    expect(reminderDue(short, before(1.4))).toBeNull()
    expect(reminderDue(short, before(0.5))).toEqual({ kind: 'payment-last-reminder', at: end })
  })
})
