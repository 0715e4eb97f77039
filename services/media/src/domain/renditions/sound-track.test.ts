import { expect, test } from 'vitest'
import { chooseSoundTrack } from './sound-track.ts'

const [plain, marked] = [false, true].map((isDefault) => ({ isDecodable: true, isDefault }))
const broken = { isDecodable: false, isDefault: true }

test.each([
  ['none', [], null],
  ['the only one', [plain], 0],
  ['the first of several', [plain, plain], 0],
  ['the marked one', [plain, marked], 1],
  ['the first of several marked ones', [plain, marked, marked], 1],
  ['one that can be decoded, though another is marked', [broken, plain], 1],
  ['none of those that cannot be decoded', [broken, broken], null],
])('takes %s', (_, tracks, track) => {
  expect(chooseSoundTrack(tracks as (typeof broken)[])).toBe(track)
})
