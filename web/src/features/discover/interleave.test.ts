import { expect, test } from 'vitest'
import { countQuietRounds, interleave, removeRepeats } from './interleave.ts'

const items = (...ids: string[]) => ids.map((id) => ({ id }))

test('interleaves lists; longer ones continue alone', () => {
  expect(interleave([['a1', 'a2'], [], ['c1', 'c2', 'c3'], ['d1']])).toEqual([
    'a1',
    'c1',
    'd1',
    'a2',
    'c2',
    'c3',
  ])
  expect(interleave([])).toEqual([])
})

test('keeps the first of repeated items', () => {
  expect(removeRepeats(items('a', 'b', 'a', 'c', 'b'))).toEqual(items('a', 'b', 'c'))
})

test.each([
  [0, []],
  [1, [items()]],
  [0, [items('a'), items('b')]],
  [2, [items('a', 'b'), items('b'), items()]],
  [0, [items('a'), items('a'), items('b')]],
])('%s quiet rounds at the end', (quiet, rounds) => {
  expect(countQuietRounds(rounds.map((list) => ({ items: list })))).toBe(quiet)
})
