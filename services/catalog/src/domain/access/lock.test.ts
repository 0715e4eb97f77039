import { expect, test } from 'vitest'
import { lockForPosition } from './lock.ts'

const OPEN = { locked: false, requiredLevel: null }
const LOCKED = { locked: true, requiredLevel: 'premium' }

test.each([
  [0, null, OPEN],
  [2, null, OPEN],
  [3, null, LOCKED],
  [2, 'basic', OPEN],
  [3, 'basic', LOCKED],
  [3, 'premium', OPEN],
  [500, 'vip', OPEN],
] as const)('locks position %i for level %s', (position, level, expected) => {
  expect(lockForPosition(position, level)).toEqual(expected)
})
