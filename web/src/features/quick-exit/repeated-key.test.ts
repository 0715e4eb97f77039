import { expect, test } from 'vitest'
import { createRepeatedKey } from './repeated-key.ts'

test('detects three presses in a row once', () => {
  const shift = createRepeatedKey('Shift', 3)
  expect([0, 200, 400, 600].map((at) => shift('Shift', at))).toEqual([false, false, true, false])
})

test('starts again after another key, so that capital letters do not count', () => {
  const shift = createRepeatedKey('Shift', 3)
  const pressed = ['Shift', 'A', 'Shift', 'B', 'Shift'].map((key, i) => shift(key, i * 100))
  expect(pressed).not.toContain(true)
})

test('ignores slow presses', () => {
  const twice = createRepeatedKey('Escape', 2)
  expect([0, 900, 1_800].map((at) => twice('Escape', at))).toEqual([false, false, false])
  expect(twice('Escape', 2_000)).toBe(true)
})
