import { describe, expect, test } from 'vitest'
import { type KeyPlace, playerCommand } from './player-key.ts'

const key = (pressed: string, more: object = {}) => ({
  key: pressed,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

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
  ['i', { act: 'pictureInPicture' }],
  ['0', { act: 'jump', to: 0 }],
  ['9', { act: 'jump', to: 0.9 }],
  ['x', undefined],
  ['Escape', undefined],
])('%j on the page', (pressed, command) => {
  expect(playerCommand(key(pressed), 'page')).toEqual(command)
})

describe('AZERTY', () => {
  test('letters by what they type: the key at the place of Q types a', () => {
    expect(playerCommand(key('m', { code: 'Semicolon' }), 'page')).toEqual({ act: 'mute' })
    expect(playerCommand(key('a', { code: 'KeyK' }), 'page')).toBeUndefined()
  })

  test('the row of digits without shift', () => {
    expect(playerCommand(key('é', { code: 'Digit2' }), 'page')).toEqual({ act: 'jump', to: 0.2 })
  })
})

test.each(['ctrlKey', 'metaKey', 'altKey'])('with %s a key is the browser’s', (modifier) => {
  expect(playerCommand(key('f', { [modifier]: true }), 'page')).toBeUndefined()
})

test.each<[KeyPlace, string[]]>([
  ['text', []],
  ['slider', ['k', '5']],
  ['page', [' ', 'ArrowLeft', 'k', '5']],
  ['button', ['ArrowUp', 'ArrowLeft', 'k', '5']],
  ['player', [' ', 'ArrowUp', 'ArrowLeft', 'k', '5']],
])('in a %s these act: %j', (place, acting) => {
  const pressed = [' ', 'ArrowUp', 'ArrowLeft', 'k', '5']
  expect(pressed.filter((one) => playerCommand(key(one), place))).toEqual(acting)
})
