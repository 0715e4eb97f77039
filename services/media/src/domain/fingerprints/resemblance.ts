import { PDQ_BYTES } from './pdq.ts'

/** Words of 32 bits of a hash. */
const WORDS = PDQ_BYTES / 4
/** Bits in which two hashes of the same picture differ at most, as PDQ is commonly used. */
const MOST_BITS = 31
/** Share of the frames that must be found again, and how many there must be at least. */
const LEAST_SHARE = 0.8
const LEAST_FRAMES = 3

/** Hashes one after the other, as words. */
export function toWords(hashes: Uint8Array): Uint32Array {
  return new Uint32Array(Uint8Array.from(hashes).buffer)
}

/** True when enough frames of a film look like frames of another, wherever they are in it. */
export function resembles(film: Uint32Array, other: Uint32Array): boolean {
  const frames = film.length / WORDS
  if (frames < LEAST_FRAMES) return false
  let missesLeft = frames - Math.ceil(frames * LEAST_SHARE)
  for (let at = 0; at < film.length; at += WORDS) {
    if (isAmong(film, at, other)) continue
    if (missesLeft === 0) return false
    missesLeft--
  }
  return true
}

function isAmong(film: Uint32Array, at: number, other: Uint32Array): boolean {
  for (let place = 0; place < other.length; place += WORDS) if (isNear(film, at, other, place)) return true
  return false
}

/** Ends with the word that decides: of other pictures that is mostly the second or third. */
function isNear(a: Uint32Array, atA: number, b: Uint32Array, atB: number): boolean {
  let bits = 0
  for (let word = 0; word < WORDS; word++) {
    bits += countBits(((a[atA + word] as number) ^ (b[atB + word] as number)) | 0)
    if (bits > MOST_BITS) return false
  }
  return true
}

/** Bits that are set in a word: sums of pairs, then of fours, then of bytes. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
