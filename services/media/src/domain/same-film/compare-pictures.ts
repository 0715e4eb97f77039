import { halve, type Plane, splitPair } from './planes.ts'

/** Pictures over which what persists is averaged, without a sharp end: about a second. */
const MEMORY = 25

/** Parts of one size of a component. */
interface Parts {
  /** Sides of each. */
  width: number
  height: number
  /** Variance below which structure counts as little: encodings of noise differ by more, the smaller the parts. */
  floor: number
}

/** What is compared in each size of a component, from the largest to 16 x 9. */
const LUMA: Parts[][] = [
  [{ width: 8, height: 8, floor: 1_024 }],
  [{ width: 8, height: 6, floor: 256 }],
  [{ width: 8, height: 6, floor: 96 }],
  [
    { width: 4, height: 3, floor: 64 },
    { width: 16, height: 9, floor: 32 },
  ],
]
const CHROMA: Parts[][] = [[], ...LUMA.slice(1, 2), ...LUMA.slice(3)]

/**
 * Most that a part may differ in its mean, of 255, and in its structure, of the variance in both and the floor: 1 where a flat
 * part faces a drawn one, or two have nothing in common. Encodings of one film at other rates and sizes, noise included, stay below
 * 21 and 0.5 in one picture, and below 0.25 over a second; nothing but the strongest noise reaches the limits, and its remake
 * fails. Of the whole picture the mean over a second stays below 4: a black film may not become a dark one.
 */
const MOST = {
  inOne: { mean: 32, structure: 0.65 },
  lasting: { mean: 16, meanOfAll: 6, structure: 1 / 3 },
}

/** What has been seen of each part, in the latest pictures most. */
interface Seen {
  differences: Float64Array
  variances: Float64Array
}

const MOST_PARTS = 144
const seeNothing = (): Seen => ({
  differences: new Float64Array(MOST_PARTS),
  variances: new Float64Array(MOST_PARTS),
})

/**
 * Compares a film with another one, picture by picture. Luma and either chroma are judged apart, and each size of them: what is
 * strong in one hides nothing in another.
 * @returns whether the next two pictures, beside each other, are near, as those before them were
 */
export function createPictureComparison(): (pair: Uint8Array) => boolean {
  const components = [LUMA, CHROMA, CHROMA].map((sizes) => ({
    sizes: sizes.map((one) => one.map((parts) => ({ parts, seen: seeNothing() }))),
    // The last one is that of the whole picture.
    drifts: new Float64Array(MOST_PARTS + 1),
  }))
  return (pair) =>
    splitPair(pair).every(([left, right], i) => {
      const { sizes, drifts } = components[i]!
      let isNear = true
      sizes.forEach((one, size) => {
        if (size > 0) [left, right] = [halve(left), halve(right)]
        for (const { parts, seen } of one) if (!hasSameStructure(left, right, parts, seen)) isNear = false
      })
      return hasSameMeans(left, right, drifts) && isNear
    })
}

function hasSameMeans(left: Plane, right: Plane, drifts: Float64Array): boolean {
  let isNear = true
  let sum = 0
  for (let i = 0; i < left.values.length; i++) {
    const difference = left.values[i]! - right.values[i]!
    sum += difference
    drifts[i] = drifts[i]! + (difference - drifts[i]!) / MEMORY
    if (Math.abs(difference) > MOST.inOne.mean || Math.abs(drifts[i]!) > MOST.lasting.mean) isNear = false
  }
  const all = drifts[MOST_PARTS]! + (sum / left.values.length - drifts[MOST_PARTS]!) / MEMORY
  drifts[MOST_PARTS] = all
  return isNear && Math.abs(all) <= MOST.lasting.meanOfAll
}

function hasSameStructure(
  left: Plane,
  right: Plane,
  { width, height, floor }: Parts,
  { differences, variances }: Seen,
): boolean {
  let isNear = true
  let part = 0
  for (let y = 0; y < left.height; y += height)
    for (let x = 0; x < left.width; x += width) {
      const { difference, variance } = compareParts(left, right, x, y, width, height)
      const lasting = differences[part]! * (1 - 1 / MEMORY) + difference
      const both = variances[part]! * (1 - 1 / MEMORY) + variance
      differences[part] = lasting
      variances[part++] = both
      if (difference > MOST.inOne.structure * (variance + floor)) isNear = false
      if (lasting > MOST.lasting.structure * (both + floor * MEMORY)) isNear = false
    }
  return isNear
}

/** @returns variance of the difference of two parts, and the sum of their variances: whatever their means */
function compareParts(
  left: Plane,
  right: Plane,
  fromX: number,
  fromY: number,
  width: number,
  height: number,
) {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let y = fromY; y < fromY + height; y++)
    for (let at = y * left.width + fromX, end = at + width; at < end; at++) {
      const [one, other] = [left.values[at]!, right.values[at]!]
      a += one
      b += other
      aa += one * one
      bb += other * other
      ab += one * other
    }
  const values = width * height
  const variance = (aa - (a * a) / values + bb - (b * b) / values) / values
  return { difference: variance - (2 * (ab - (a * b) / values)) / values, variance }
}
