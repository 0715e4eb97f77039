import { expect, test } from 'vitest'
import { createPictureComparison } from './compare-pictures.ts'
import { COMPARED, PAIR_BYTES } from './planes.ts'

type Draw = (x: number, y: number) => number

/** Two pictures beside each other, in luma; both without colours. */
function pair(left: Draw, right: Draw): Uint8Array {
  const { width, height } = COMPARED
  const bytes = new Uint8Array(PAIR_BYTES).fill(128)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      bytes[2 * width * y + x] = left(x, y)
      bytes[2 * width * y + width + x] = right(x, y)
    }
  return bytes
}

const SECOND = 25
/** Whether a second of two pictures is near. */
function isNear(left: Draw, right: Draw): boolean {
  const compare = createPictureComparison()
  const pictures = pair(left, right)
  return Array.from({ length: SECOND }, () => compare(pictures)).every(Boolean)
}

const flat: Draw = () => 128
const waves =
  (height: number, length = 20): Draw =>
  (x, y) =>
    128 + height * Math.sin(x / length) * Math.cos(y / length)
const chequers: Draw = (x, y) => ((x + y) % 2 ? 188 : 68)

test.each<[string, Draw, Draw]>([
  ['itself', waves(60), waves(60)],
  ['a little brighter', waves(60), (x, y) => waves(60)(x, y) + 4],
  ['with a little less contrast', waves(60), waves(48)],
  ['with details of a pixel less', waves(60), (x, y) => waves(60)(x, y) + ((x + y) % 2 ? 8 : -8)],
])('a picture is near one that is %s', (_, left, right) => {
  expect(isNear(left, right)).toBe(true)
})

test.each<[string, Draw, Draw]>([
  ['flat', waves(20), flat],
  ['much brighter', flat, (x, y) => flat(x, y) + 40],
  ['brighter throughout', waves(60), (x, y) => waves(60)(x, y) + 12],
  ['of a quarter of its contrast', waves(60), waves(15)],
  ['moved by half a wave', waves(60), (x, y) => 256 - waves(60)(x, y)],
  ['of other waves below the same pattern', chequers, (x, y) => chequers(x, y) + waves(20)(x, y) - 128],
  ['other in one part', waves(60), (x, y) => (x < 8 && y < 8 ? (x % 4 < 2 ? 28 : 228) : waves(60)(x, y))],
])('a picture is not near one that is %s', (_, left, right) => {
  expect(isNear(left, right)).toBe(false)
  expect(isNear(right, left)).toBe(false)
})

test('finds one other picture among the same', () => {
  const compare = createPictureComparison()
  const same = pair(waves(60), waves(60))
  for (let i = 0; i < SECOND; i++) expect(compare(same)).toBe(true)
  expect(compare(pair(waves(60), flat))).toBe(false)
})
