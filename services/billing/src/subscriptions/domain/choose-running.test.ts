import { expect, test } from 'vitest'
import { chooseRunning } from './choose-running.ts'

const at = (
  reference: string,
  day: number,
  status: 'active' | 'past_due' | 'ended' | 'incomplete' = 'active',
) => ({
  reference,
  status,
  startedAt: new Date(Date.UTC(2026, 10, day)),
})
const running = { isDuplicate: false, endedAt: null }
const marked = { isDuplicate: true, endedAt: null }
const over = { isDuplicate: false, endedAt: new Date() }

test.each([
  ['nothing of none', [], {}, null, []],
  ['the only one', [at('a', 1)], {}, 'a', []],
  ['the older of two new ones', [at('b', 2), at('a', 1)], {}, 'a', ['b']],
  ['always the same of two that began at once', [at('b', 1), at('a', 1)], {}, 'a', ['b']],
  ['the one recorded as running, even if younger', [at('a', 1), at('b', 2)], { b: running }, 'b', ['a']],
  ['a past-due one that is recorded', [at('a', 1, 'past_due'), at('b', 2)], { a: running }, 'a', ['b']],
  ['the next one after an end', [at('a', 1, 'ended'), at('b', 2)], { a: over }, 'b', []],
  ['no incomplete one', [at('a', 1, 'incomplete'), at('b', 2)], {}, 'b', []],
  ['no recorded duplicate', [at('a', 1, 'ended'), at('b', 2)], { a: over, b: marked }, null, ['b']],
] as const)('chooses %s', (_, snapshots, known, main, duplicates) => {
  expect(chooseRunning(snapshots, new Map(Object.entries(known)))).toEqual({ main, duplicates })
})
