import { expect, test } from 'vitest'
import { hashPicture, LEAST_QUALITY, PDQ_SIDE } from './pdq.ts'

type Paint = (x: number, y: number) => number

/** Draws a picture of any size; a place is from 0 to 1 in both directions. */
const draw = (paint: Paint, side = PDQ_SIDE) =>
  Uint8Array.from({ length: side ** 2 }, (_, at) =>
    Math.round(
      Math.min(255, Math.max(0, paint(((at % side) + 0.5) / side, (Math.floor(at / side) + 0.5) / side))),
    ),
  )

/** Numbers from 0 to 1, the same for the same seed. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Forty discs of several greys. */
function landscape(seed: number): Paint {
  const next = numbers(seed)
  const discs = Array.from({ length: 40 }, () => ({
    ...{ x: next(), y: next(), radius: 0.05 + next() * 0.2, grey: 255 * next() },
  }))
  return (x, y) =>
    discs.findLast((disc) => Math.hypot(disc.x - x, disc.y - y) < disc.radius)?.grey ?? 100 + 60 * y
}

function distance(a: Uint8Array, b: Uint8Array): number {
  const bits = (byte: number) => byte.toString(2).replaceAll('0', '').length
  return a.reduce((sum, byte, at) => sum + bits(byte ^ (b[at] as number)), 0)
}

/** Halves a picture by the mean of four pixels. */
const halve = (picture: Uint8Array, side: number) =>
  Uint8Array.from({ length: (side / 2) ** 2 }, (_, at) => {
    const corner = Math.floor(at / (side / 2)) * 2 * side + (at % (side / 2)) * 2
    return [0, 1, side, side + 1].reduce((sum, step) => sum + (picture[corner + step] as number), 0) / 4
  })

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1)
const NEAR = 31

test.each(SEEDS)('hashes picture %i and its copies alike', (seed) => {
  const paint = landscape(seed)
  const next = numbers(seed + 1_000)
  const { hash, quality } = hashPicture(draw(paint))
  expect(quality).toBeGreaterThanOrEqual(LEAST_QUALITY)
  const copies = {
    brighter: draw((x, y) => paint(x, y) * 0.7 + 50),
    noisy: draw((x, y) => paint(x, y) + 16 * (next() - 0.5)),
    coarse: draw((x, y) => 12 * Math.round(paint(x, y) / 12)),
    small: halve(draw(paint, 2 * PDQ_SIDE), 2 * PDQ_SIDE),
  }
  for (const [name, copy] of Object.entries(copies))
    expect([name, distance(hashPicture(copy).hash, hash) <= NEAR]).toEqual([name, true])
})

// Made by Meta's implementation (pdqhash 0.2.8) of the same pictures.
test.each([
  [2, '6c1e804961b37cd84d2e3099a2d785b2744c1c1b13c306fd39f97e76dfcb2589'],
  [3, 'e25164d38c232ff5ced09ab2540caddf533b7a744d11e2b1c56d8959438f89c5'],
  [4, 'c9556a31b73a081138f711adfe40ef56c5a62a75607b9175c48ee8c68d81fa3e'],
])('hashes picture %i as the reference implementation does', (seed, expected) => {
  const { hash, quality } = hashPicture(draw(landscape(seed)))
  expect([Buffer.from(hash).toString('hex'), quality]).toEqual([expected, 100])
})

test('hashes other pictures, and mirrored ones, to about half of other bits', () => {
  const hashes = SEEDS.map((seed) => hashPicture(draw(landscape(seed))).hash)
  const mirrored = SEEDS.map((seed) => hashPicture(draw((x, y) => landscape(seed)(1 - x, y))).hash)
  const others = hashes.flatMap((a, i) => [
    ...hashes.slice(i + 1).map((b) => distance(a, b)),
    distance(a, mirrored[i] as Uint8Array),
  ])
  expect(Math.min(...others)).toBeGreaterThan(2 * NEAR)
  expect(others.reduce((sum, one) => sum + one, 0) / others.length).toBeCloseTo(128, -1)
})

test('sets as many bits as it leaves', () => {
  for (const seed of SEEDS)
    expect(distance(hashPicture(draw(landscape(seed))).hash, new Uint8Array(32))).toBe(128)
})

test.each([
  ['black', () => 0],
  ['one colour', () => 140],
  ['a slow gradient', (x: number) => 100 + 40 * x],
])('says that %s tells too little', (_, paint) => {
  expect(hashPicture(draw(paint)).quality).toBeLessThan(LEAST_QUALITY)
})

test('refuses a picture of another size', () => {
  expect(() => hashPicture(new Uint8Array(64 * 63))).toThrow('a picture must have 4096 pixels, got 4032')
})
