import { describe, expect, it } from 'vitest'
import { arrangeRows, keepRows, leaversOf, newcomersOf } from './steady-rows.ts'

const shown = arrangeRows(null, 'queue', ['a', 'b', 'c'])

describe('rows on the screen', () => {
  it.each([[['b', 'c']], [['c', 'b', 'a']], [['x', 'a', 'b', 'c']], [[]]])('never move for %j', (fresh) => {
    expect(keepRows(shown, 'queue', fresh)).toBe(shown)
  })

  it('change with the list', () => {
    expect(keepRows(shown, 'approved', ['z'])).toEqual({ list: 'approved', ids: ['z'], version: 2 })
  })

  it('tell what is new, and what has left', () => {
    expect(newcomersOf(shown, ['b', 'c', 'd', 'e'])).toEqual(['d', 'e'])
    expect(leaversOf(shown, ['b', 'c', 'd', 'e'])).toEqual(['a'])
  })
})
