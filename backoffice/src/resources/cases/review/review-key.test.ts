import { describe, expect, it } from 'vitest'
import { reviewActionOf } from './review-key.ts'

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
  ...held,
})
const within = (...tags: string[]) => ({
  closest: (selectors: string) =>
    selectors.split(', ').some((selector) => tags.includes(selector)) ? ({} as Element) : null,
})

describe('reviewActionOf', () => {
  it.each([
    ['a', 'approve'],
    ['A', 'approve'],
    ['r', 'reject'],
    ['u', 'undo'],
    ['j', 'next'],
    ['ArrowRight', 'next'],
    ['k', 'previous'],
    ['ArrowLeft', 'previous'],
    [' ', 'preview'],
    ['q', null],
    ['Enter', null],
  ])('%j does %s', (key, action) => {
    expect(reviewActionOf(press(key), within('body'))).toBe(action)
  })

  it.each(['input', 'textarea', '[role="dialog"]'])('leaves the keys to %s', (tag) => {
    expect(reviewActionOf(press('a'), within(tag))).toBeNull()
  })

  it('leaves space and arrows, but not letters, to what is operated with them', () => {
    expect(reviewActionOf(press(' '), within('button'))).toBeNull()
    expect(reviewActionOf(press('ArrowRight'), within('video'))).toBeNull()
    expect(reviewActionOf(press('a'), within('button'))).toBe('approve')
  })

  it.each(['ctrlKey', 'metaKey', 'altKey', 'repeat', 'defaultPrevented'])('does nothing with %s', (held) => {
    expect(reviewActionOf(press('a', { [held]: true }), null)).toBeNull()
  })
})
