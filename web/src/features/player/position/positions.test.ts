import { expect, test } from 'vitest'
import { addPosition, POSITIONS_MAX, type Position } from './positions.ts'

const before: Position[] = [
  { id: 'a', seconds: 40 },
  { id: 'b', seconds: 50 },
]

test('keeps the latest video first, and each once', () => {
  expect(addPosition(before, { id: 'b', seconds: 55 }, 600)).toEqual([
    { id: 'b', seconds: 55 },
    { id: 'a', seconds: 40 },
  ])
})

test.each([
  [2.9, 'the beginning'],
  [571, 'more than 95 %'],
  [600, 'the end'],
])('drops the video at %s s of 600 (%s)', (seconds) => {
  expect(addPosition(before, { id: 'a', seconds }, 600)).toEqual([{ id: 'b', seconds: 50 }])
})

test('keeps a position at 95 %, and none without a duration', () => {
  expect(addPosition([], { id: 'a', seconds: 570 }, 600)).toEqual([{ id: 'a', seconds: 570 }])
  expect(addPosition([], { id: 'a', seconds: 570 }, Number.NaN)).toEqual([])
})

test('drops the oldest', () => {
  let positions: Position[] = []
  for (let i = 0; i <= POSITIONS_MAX; i++)
    positions = addPosition(positions, { id: String(i), seconds: 30 }, 60)
  expect(positions).toHaveLength(POSITIONS_MAX)
  expect(positions.at(-1)?.id).toBe('1')
})
