import { expect, test } from 'vitest'
import { resembles, toWords } from './resemblance.ts'

/** A hash of its own for each frame of each film: their bytes are far from each other. */
const frame = (film: number, place: number) =>
  Uint8Array.from(
    { length: 32 },
    (_, at) => Math.imul(film * 7_919 + place * 104_729 + at * 1_299_709, 2_654_435_761) >>> 24,
  )
const filmOf = (film: number, frames: number) =>
  Array.from({ length: frames }, (_, place) => frame(film, place))
const words = (hashes: Uint8Array[]) => toWords(Buffer.concat(hashes))

/** Changes the first bits of a hash. */
function changed(hash: Uint8Array, bits: number): Uint8Array {
  return hash.map((byte, at) => byte ^ (0xff & ~(0xff << Math.min(8, Math.max(0, bits - 8 * at)))))
}

test.each([
  [31, true],
  [32, false],
])('with frames that differ in %i bits: %s', (bits, isFound) => {
  const film = filmOf(1, 10)
  expect(resembles(words(film.map((hash) => changed(hash, bits))), words(film))).toBe(isFound)
})

test.each([
  [10, 8, true],
  [10, 7, false],
  [4, 3, false],
  [3, 3, true],
  [2, 2, false],
  [0, 0, false],
])('of %i frames %i found again: %s', (frames, found, isFound) => {
  const original = filmOf(1, 20)
  const film = [...filmOf(2, frames - found), ...original.slice(0, found).reverse()]
  expect(resembles(words(film), words(original))).toBe(isFound)
})

test('finds nothing in an empty fingerprint', () => {
  expect(resembles(words(filmOf(1, 5)), words([]))).toBe(false)
})
