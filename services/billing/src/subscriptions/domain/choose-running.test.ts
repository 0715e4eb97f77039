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
  ['none', [], {}, null, []],
  ['the only one', [at('a', 1)], {}, 'a', []],
  ['of two that are new, the one that began first', [at('b', 2), at('a', 1)], {}, 'a', ['b']],
  ['of two that began at once, always the same', [at('b', 1), at('a', 1)], {}, 'a', ['b']],
  ['the one we know to run, whatever began before', [at('a', 1), at('b', 2)], { b: running }, 'b', ['a']],
  ['one that is late still runs', [at('a', 1, 'past_due'), at('b', 2)], { a: running }, 'a', ['b']],
  ['what has ended makes room', [at('a', 1, 'ended'), at('b', 2)], { a: over }, 'b', []],
  ['what was never paid is nothing', [at('a', 1, 'incomplete'), at('b', 2)], {}, 'b', []],
  ['what was too many stays so', [at('a', 1, 'ended'), at('b', 2)], { a: over, b: marked }, null, ['b']],
] as const)('%s', (_, snapshots, known, main, duplicates) => {
  expect(chooseRunning(snapshots, new Map(Object.entries(known)))).toEqual({ main, duplicates })
})
