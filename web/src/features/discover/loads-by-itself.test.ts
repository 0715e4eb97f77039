import { expect, test } from 'vitest'
import { loadsByItself } from './loads-by-itself.ts'

test('rounds come by themselves, but the foot of the page can be reached after some', () => {
  expect([1, 4, 5, 6, 9, 10].map((rounds) => loadsByItself(rounds, 0))).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ])
})

test('rounds that bring nothing new do not go on for ever', () => {
  expect([0, 1, 2, 3].map((quiet) => loadsByItself(1, quiet))).toEqual([true, true, false, false])
})
