import { expect, test } from 'vitest'
import { loadsAutomatically } from './loads-automatically.ts'

test('loads some rounds automatically, then stops so that the footer can be reached', () => {
  expect([1, 4, 5, 6, 9, 10].map((rounds) => loadsAutomatically(rounds, 0))).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ])
})

test('stops after rounds without new items', () => {
  expect([0, 1, 2, 3].map((quiet) => loadsAutomatically(1, quiet))).toEqual([true, true, false, false])
})
