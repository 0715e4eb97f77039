import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
  ['Firefox', 'Windows', 'Firefox sous Windows'],
  ['Safari', 'iPhone', 'Safari sur iPhone'],
  ['Chrome', null, 'Chrome'],
  [null, 'Linux', 'Linux'],
  [null, null, 'Appareil inconnu'],
])('%s and %s: %s', (browser, system, name) => {
  expect(deviceName({ browser, system })).toBe(name)
})
