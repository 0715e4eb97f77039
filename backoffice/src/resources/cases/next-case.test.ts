import { describe, expect, it } from 'vitest'
import { neighboursOf, nextCase } from './next-case.ts'

const queue = ['a', 'b', 'c']

describe('nextCase', () => {
  it.each([
    [queue, 'a', 'b'],
    [queue, 'c', 'a'],
    [queue, 'decided long ago', 'a'],
    [['a'], 'a', null],
    [[], 'a', null],
  ])('in %j after %s comes %s', (waiting, decided, next) => {
    expect(nextCase(waiting, decided)).toBe(next)
  })
})

describe('neighboursOf', () => {
  it('knows both ends', () => {
    expect(neighboursOf(queue, 'a')).toEqual({ previous: null, next: 'b', position: 1 })
    expect(neighboursOf(queue, 'c')).toEqual({ previous: 'b', next: null, position: 3 })
  })

  it('leads from elsewhere to the longest waiting', () => {
    expect(neighboursOf(queue, 'x')).toEqual({ previous: null, next: 'a', position: null })
  })
})
