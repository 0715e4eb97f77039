import { expect, test } from 'vitest'
import { estimateTimeLeft, percentEnded } from './remake-progress.ts'

const HOUR_MS = 3_600_000
const at = (hours: number, work = 10) => ({ endedAt: new Date(hours * HOUR_MS), work })

test.each([
  [{ waiting: 290, done: 21, failed: 1 }, 7],
  [{ waiting: 1, done: 999, failed: 0 }, 99],
  [{ waiting: 0, done: 2, failed: 1 }, 100],
  [{ waiting: 0, done: 0, failed: 0 }, 100],
])('%o: %i %%', (counts, percent) => expect(percentEnded(counts)).toBe(percent))

test.each([
  ['the same pace goes on', 40, [at(3), at(2), at(1)], 4 * HOUR_MS],
  ['films are of other lengths', 40, [at(3, 30), at(2, 10), at(1)], 2 * HOUR_MS],
  ['what fails takes time as well', 40, [at(3, 0), at(2), at(1)], 8 * HOUR_MS],
  ['a pause lies between two endings', 40, [at(103), at(102), at(2), at(1)], 4 * HOUR_MS],
  ['nothing waits', 0, [at(2), at(1)], 0],
])('estimates the time left when %s', (_, work, endings, left) => {
  expect(estimateTimeLeft(work, endings)).toBe(left)
})

test.each([
  ['nothing has ended', []],
  ['one has ended', [at(1)]],
  ['all have failed', [at(2, 0), at(1, 0)]],
  ['they ended at once', [at(1), at(1)]],
])('estimates nothing when %s', (_, endings) => expect(estimateTimeLeft(40, endings)).toBeNull())
