import { expect, it } from 'vitest'
import { queueChange } from './queue-change.ts'

it.each([
  [['a', 'b'], ['a', 'b'], 'none'],
  [[], [], 'none'],
  [[], ['a'], 'appended'],
  [['a', 'b'], ['a', 'b', 'c'], 'appended'],
  [['a', 'b'], ['b'], 'moved'],
  [['a', 'b'], ['a'], 'moved'],
  [['a', 'b'], ['b', 'c'], 'moved'],
])('%j drawn, %j waiting: %s', (drawn, waiting, change) => {
  expect(queueChange(drawn, waiting)).toBe(change)
})
