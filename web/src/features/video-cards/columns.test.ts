import { expect, test } from 'vitest'
import { columnsAt } from './columns.ts'

test.each([
  [360, 2],
  [390, 2],
  [767, 2],
  [768, 3],
  [1200, 4],
  [1439, 4],
  [1440, 5],
])('at %s pixels there are %s columns', (width, columns) => {
  expect(columnsAt(width)).toBe(columns)
})
