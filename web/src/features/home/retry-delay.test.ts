import { expect, test } from 'vitest'
import { retryDelay } from './retry-delay.ts'

test.each<[string, readonly unknown[] | undefined, number, number | false]>([
  ['not while it loads', undefined, 0, false],
  ['not when it has videos', [1], 1, false],
  ['after its first empty answer', [], 1, 10_000],
  ['after its third empty answer', [], 3, 10_000],
  ['not after its fourth', [], 4, false],
])('an empty list is loaded again %s', (_, items, loads, delay) => {
  expect(retryDelay(items, loads)).toBe(delay)
})
