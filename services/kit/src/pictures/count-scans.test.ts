import { expect, test } from 'vitest'
import { countScans } from './count-scans.ts'

test('counts the scans of a JPEG, wherever it lies in memory', () => {
  const jpeg = Buffer.from(`xx\xff\xd8${'\xff\xda\0\x08data\xff\0\xda'.repeat(65)}\xff\xd9`, 'latin1')
  expect([countScans(jpeg.subarray(2)), countScans(jpeg.subarray(0, 4))]).toEqual([65, 0])
})
