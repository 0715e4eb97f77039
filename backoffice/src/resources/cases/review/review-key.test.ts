import { describe, expect, it } from 'vitest'
import { PREVIEW_LETTERS } from '../preview/player/preview-command.ts'
import { reviewActionOf } from './review-key.ts'

const press = (key: string, held: object = {}) => ({
  key,
  shiftKey: false,
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

  it.each(['input', 'textarea', '[role="dialog"]', '[role="menu"]'])('leaves the keys to %s', (tag) => {
    expect(reviewActionOf(press('a'), within(tag))).toBeNull()
  })

  it.each(['button', 'media-controller'])('leaves space and arrows, but not letters, to %s', (tag) => {
    expect(reviewActionOf(press(' '), within(tag))).toBeNull()
    expect(reviewActionOf(press('ArrowRight'), within(tag))).toBeNull()
    expect(reviewActionOf(press('a'), within(tag))).toBe('approve')
  })

  it.each(['ctrlKey', 'metaKey', 'altKey', 'repeat', 'defaultPrevented'])('does nothing with %s', (held) => {
    expect(reviewActionOf(press('a', { [held]: true }), null)).toBeNull()
  })

  it('leaves the arrows with shift to the player', () => {
    expect(reviewActionOf(press('ArrowRight', { shiftKey: true }), null)).toBeNull()
    expect(reviewActionOf(press('A', { shiftKey: true }), null)).toBe('approve')
  })

  it.each([...Object.keys(PREVIEW_LETTERS), ...'0123456789'])('knows no key of the player: %s', (key) => {
    for (const shiftKey of [false, true])
      for (const name of [key, key.toUpperCase()])
        expect(reviewActionOf(press(name, { shiftKey }), null)).toBeNull()
  })
})
