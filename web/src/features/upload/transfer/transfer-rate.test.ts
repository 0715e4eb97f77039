import { expect, test } from 'vitest'
import { createTransferMeter } from './transfer-rate.ts'

test('computes speed and remaining time from the last five seconds', () => {
  const at = createTransferMeter(10_000)
  expect(at(0, 0)).toEqual({ sent: 0, total: 10_000, speed: null, remaining: null })
  expect(at(100, 200).speed).toBeNull()
  expect(at(1_000, 1_000)).toEqual({ sent: 1_000, total: 10_000, speed: 1_000, remaining: 9 })
  // Six seconds later the slow start no longer counts.
  expect(at(1_000, 7_000).speed).toBeNull()
  expect(at(5_000, 8_000)).toMatchObject({ speed: 4_000, remaining: 1.25 })
})
