import { expect, test } from 'vitest'
import { RepeatedKey } from './repeated-key.ts'

test('three presses in a row count, once', () => {
  const shift = new RepeatedKey('Shift', 3)
  expect([0, 200, 400, 600].map((at) => shift.press('Shift', at))).toEqual([false, false, true, false])
})

test('another key in between starts anew: capital letters are no way out', () => {
  const shift = new RepeatedKey('Shift', 3)
  const pressed = ['Shift', 'A', 'Shift', 'B', 'Shift'].map((key, i) => shift.press(key, i * 100))
  expect(pressed).not.toContain(true)
})

test('slow presses do not count', () => {
  const twice = new RepeatedKey('Escape', 2)
  expect([0, 900, 1_800].map((at) => twice.press('Escape', at))).toEqual([false, false, false])
  expect(twice.press('Escape', 2_000)).toBe(true)
})
