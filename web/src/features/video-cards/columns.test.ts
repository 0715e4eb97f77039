import { HOME_VIDEOS_PER_SECTION } from '@alcove/contracts/constants'
import { expect, test } from 'vitest'
import { countColumns } from './columns.ts'

test.each([
  [360, 2, 2],
  [390, 2, 2],
  [767, 2, 2],
  [768, 3, 2],
  [1023, 3, 2],
  [1024, 3, 4],
  [1200, 4, 4],
  [1439, 4, 4],
  [1440, 5, 4],
])('at %s pixels there are %s columns, on Home %s', (width, columns, home) => {
  expect(countColumns('card-grid', width)).toBe(columns)
  expect(countColumns('home-grid', width)).toBe(home)
})

test('fills the rows of a Home section at every width', () => {
  for (let width = 320; width <= 2_560; width++)
    expect(HOME_VIDEOS_PER_SECTION % countColumns('home-grid', width)).toBe(0)
})
