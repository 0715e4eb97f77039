import { type KeyTarget, readPlayerCommand } from '@alcove/site-kit/player/keys/player-command.ts'
import { describe, expect, test } from 'vitest'
import { SITE_LETTERS } from './site-command.ts'

const key = (pressed: string, more: object = {}) => ({
  key: pressed,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

const read = (pressed: ReturnType<typeof key>, place: KeyTarget) =>
  readPlayerCommand(pressed, place, SITE_LETTERS)

test.each([
  [' ', { act: 'play' }],
  ['k', { act: 'play' }],
  ['K', { act: 'play' }],
  ['j', { act: 'seek', by: -10 }],
  ['l', { act: 'seek', by: 10 }],
  ['ArrowLeft', { act: 'seek', by: -5 }],
  ['ArrowRight', { act: 'seek', by: 5 }],
  ['m', { act: 'mute' }],
  ['f', { act: 'fullScreen' }],
  ['t', { act: 'theatre' }],
  ['c', { act: 'captions' }],
  ['i', { act: 'pictureInPicture' }],
  ['<', { act: 'speed', by: -1 }],
  ['>', { act: 'speed', by: 1 }],
  ['0', { act: 'jump', to: 0 }],
  ['9', { act: 'jump', to: 0.9 }],
  ['x', undefined],
  ['Escape', undefined],
])('%j on the page', (pressed, command) => {
  expect(read(key(pressed), 'page')).toEqual(command)
})

describe('AZERTY', () => {
  test('reads letters by character: the key in the position of Q types a', () => {
    expect(read(key('m', { code: 'Semicolon' }), 'page')).toEqual({ act: 'mute' })
    expect(read(key('a', { code: 'KeyK' }), 'page')).toBeUndefined()
  })

  test('reads the digit row without shift', () => {
    expect(read(key('é', { code: 'Digit2' }), 'page')).toEqual({ act: 'jump', to: 0.2 })
  })
})

test.each(['ctrlKey', 'metaKey', 'altKey'])('leaves keys with %s to the browser', (modifier) => {
  expect(read(key('f', { [modifier]: true }), 'page')).toBeUndefined()
})

test.each<[KeyTarget, string[]]>([
  ['text', []],
  ['slider', ['k', '5']],
  ['page', [' ', 'ArrowLeft', 'k', '5']],
  ['button', ['ArrowUp', 'ArrowLeft', 'k', '5']],
  ['player', [' ', 'ArrowUp', 'ArrowLeft', 'k', '5']],
])('in a %s these act: %j', (place, acting) => {
  const pressed = [' ', 'ArrowUp', 'ArrowLeft', 'k', '5']
  expect(pressed.filter((name) => read(key(name), place))).toEqual(acting)
})
