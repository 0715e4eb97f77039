import { expect, test } from 'vitest'
import { POSITIONS_MAX, type Position, withPosition } from './positions.ts'

const before: Position[] = [
  { id: 'a', seconds: 40 },
  { id: 'b', seconds: 50 },
]

test('the last video is first, and each is there once', () => {
  expect(withPosition(before, { id: 'b', seconds: 55 }, 600)).toEqual([
    { id: 'b', seconds: 55 },
    { id: 'a', seconds: 40 },
  ])
})

test.each([
  [2.9, 'the beginning'],
  [571, 'more than 95 %'],
  [600, 'the end'],
])('%s s of 600, %s, forgets the video', (seconds) => {
  expect(withPosition(before, { id: 'a', seconds }, 600)).toEqual([{ id: 'b', seconds: 50 }])
})

test('95 % is kept; an unknown duration keeps nothing', () => {
  expect(withPosition([], { id: 'a', seconds: 570 }, 600)).toEqual([{ id: 'a', seconds: 570 }])
  expect(withPosition([], { id: 'a', seconds: 570 }, Number.NaN)).toEqual([])
})

test('the oldest are forgotten', () => {
  let positions: Position[] = []
  for (let i = 0; i <= POSITIONS_MAX; i++)
    positions = withPosition(positions, { id: String(i), seconds: 30 }, 60)
  expect(positions).toHaveLength(POSITIONS_MAX)
  expect(positions.at(-1)?.id).toBe('1')
})
