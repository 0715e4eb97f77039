import { expect, test } from 'vitest'
import { resolveTheme } from './use-applied-preferences.ts'

test.each([
  ['dark', true, 'dark'],
  ['light', false, 'light'],
  ['device', true, 'light'],
  ['device', false, 'dark'],
] as const)('%s on a device that prefers light (%s): %s', (theme, deviceIsLight, shown) => {
  expect(resolveTheme(theme, deviceIsLight)).toBe(shown)
})
