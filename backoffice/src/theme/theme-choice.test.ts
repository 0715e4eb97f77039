import { expect, test } from 'vitest'
import { readThemeChoice, resolveTheme } from './theme-choice.ts'

const stored = (value: string | null) => readThemeChoice({ getItem: () => value })

test('follows the device until a theme is chosen', () => {
  expect([stored(null), stored('sepia'), stored('light')]).toEqual(['device', 'device', 'light'])
  expect([resolveTheme('device', true), resolveTheme('device', false)]).toEqual(['light', 'dark'])
  expect([resolveTheme('dark', true), resolveTheme('light', false)]).toEqual(['dark', 'light'])
})
