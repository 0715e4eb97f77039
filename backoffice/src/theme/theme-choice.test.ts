import { expect, test } from 'vitest'
import { readThemeChoice, themeShown } from './theme-choice.ts'

const stored = (value: string | null) => readThemeChoice({ getItem: () => value })

test('the device decides until a person chooses', () => {
  expect([stored(null), stored('sepia'), stored('light')]).toEqual(['device', 'device', 'light'])
  expect([themeShown('device', true), themeShown('device', false)]).toEqual(['light', 'dark'])
  expect([themeShown('dark', true), themeShown('light', false)]).toEqual(['dark', 'light'])
})
