import { expect, test } from 'vitest'
import { computeAmounts } from './price.ts'

test.each([
  [1999, null, 1999, 1999],
  [1999, { percentOff: 50, duration: 'once' }, 999, 1999],
  [1999, { percentOff: 50, duration: 'forever' }, 999, 999],
  [1999, { percentOff: 1, duration: 'once' }, 1979, 1999],
  [1999, { percentOff: 100, duration: 'once' }, 0, 1999],
  [1999, { percentOff: 100, duration: 'forever' }, 0, 0],
  [1, { percentOff: 1, duration: 'once' }, 0, 1],
] as const)('%i cents with %j: %i, then %i', (price, discount, first, recurring) => {
  expect(computeAmounts(price, discount)).toEqual({ first, recurring })
})
