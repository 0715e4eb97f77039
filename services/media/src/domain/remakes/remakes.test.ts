import { expect, test } from 'vitest'
import { looksSystematic } from './remakes.ts'

test.each([
  ['one account fails a few times', 9, 1, false],
  ['two accounts fail a few times', 9, 2, false],
  ['three accounts fail', 3, 3, true],
  ['one account fails all the time', 10, 1, true],
])('tells, where %s, whether all remakes stop', (_, failures, accounts, expected) => {
  expect(looksSystematic({ failures, accounts })).toBe(expected)
})
