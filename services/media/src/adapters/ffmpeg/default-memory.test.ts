import { expect, test } from 'vitest'
import { defaultMemoryMb } from './default-memory.ts'

const GIB = 1024 ** 3

test.each([
  [1, 2_048],
  [4, 3_072],
  [8, 6_144],
  [64, 8_192],
])('a machine of %i GiB lets ffmpeg have %i MiB', (gib, mib) => {
  expect(defaultMemoryMb(gib * GIB)).toBe(mib)
})

test('the memory of this machine, or of its container, is used', () => {
  expect(defaultMemoryMb()).toBeGreaterThanOrEqual(2_048)
})
