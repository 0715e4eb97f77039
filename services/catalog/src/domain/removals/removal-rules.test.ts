import { describe, expect, test } from 'vitest'
import { hidesTooMuch, isCutShort, isSyncDue, type RemovalSync } from './removal-rules.ts'

const now = new Date('2026-11-21T10:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('a list of removals is due', () => {
  const done: RemovalSync = {
    startedAt: hoursAgo(23),
    finishedAt: hoursAgo(23),
    listed: 5,
    alert: null,
    releasedAt: null,
  }
  const jitter = 1_800_000
  test.each<[string, RemovalSync | null, boolean]>([
    ['the first time', null, true],
    ['not within a day', done, false],
    [
      'not before its jitter is over',
      { ...done, startedAt: hoursAgo(24.4), finishedAt: hoursAgo(24.4) },
      false,
    ],
    ['after a day and its jitter', { ...done, startedAt: hoursAgo(24.5), finishedAt: hoursAgo(24.5) }, true],
    [
      'not within an hour of one that failed',
      { ...done, startedAt: hoursAgo(0.9), finishedAt: hoursAgo(50) },
      false,
    ],
    ['an hour after one that failed', { ...done, startedAt: hoursAgo(1), finishedAt: hoursAgo(50) }, true],
    ['an hour after the first one failed', { ...done, startedAt: hoursAgo(1), finishedAt: null }, true],
    [
      'at once when the brake is released',
      { ...done, startedAt: hoursAgo(0.1), releasedAt: hoursAgo(0.05) },
      true,
    ],
  ])('%s', (_, last, due) => {
    expect(isSyncDue(last, now, jitter)).toBe(due)
  })
})

test.each([
  [20, 20, false],
  [21, 21, true],
  [21, 105, false],
  [22, 105, true],
  [200, 1000, false],
  [201, 1000, true],
])('hiding %i of %i is too much: %s', (hidden, shown, tooMuch) => {
  expect(hidesTooMuch(hidden, shown)).toBe(tooMuch)
})

test.each([
  [0, null, false],
  [0, 1000, false],
  [0, 1001, true],
  [500, 1001, true],
  [501, 1001, false],
  [9000, 1001, false],
])('a list of %i after one of %s is cut short: %s', (listed, before, cut) => {
  expect(isCutShort(listed, before)).toBe(cut)
})
