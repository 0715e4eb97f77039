import { describe, expect, it } from 'vitest'
import { arrangeRows, findLeavers, findNewcomers, keepRows } from './steady-rows.ts'

const shown = arrangeRows(null, 'queue', ['a', 'b', 'c'])

describe('rows on the screen', () => {
  it.each([[['b', 'c']], [['c', 'b', 'a']], [['x', 'a', 'b', 'c']], [[]]])(
    'keep their order for %j',
    (fresh) => {
      expect(keepRows(shown, 'queue', fresh)).toBe(shown)
    },
  )

  it('change with the list', () => {
    expect(keepRows(shown, 'approved', ['z'])).toEqual({ list: 'approved', ids: ['z'], version: 2 })
  })

  it('report new and departed cases', () => {
    expect(findNewcomers(shown, ['b', 'c', 'd', 'e'])).toEqual(['d', 'e'])
    expect(findLeavers(shown, ['b', 'c', 'd', 'e'])).toEqual(['a'])
  })
})
