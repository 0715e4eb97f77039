/** Sides of the luma that is compared; chroma has half of each. */
export const COMPARED = { width: 128, height: 72 } as const
/** Bytes of two such pictures beside each other, 4:2:0. */
export const PAIR_BYTES = 2 * COMPARED.width * COMPARED.height * 1.5

/** One component of a picture. */
export interface Plane {
  width: number
  height: number
  values: Float32Array
}

/** @returns luma and both chroma components, of the left picture and of the right one */
export function splitPair(pair: Uint8Array): [left: Plane, right: Plane][] {
  let from = 0
  return [1, 2, 2].map((part) => {
    const [width, height] = [COMPARED.width / part, COMPARED.height / part]
    const start = from
    from += 2 * width * height
    const half = (offset: number): Plane => {
      const values = new Float32Array(width * height)
      for (let y = 0; y < height; y++) {
        const at = start + offset + 2 * width * y
        values.set(pair.subarray(at, at + width), width * y)
      }
      return { width, height, values }
    }
    return [half(0), half(width)]
  })
}

/** Makes each four values one, their mean. */
export function halve({ width, height, values }: Plane): Plane {
  const halved = new Float32Array(values.length / 4)
  let to = 0
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x
      halved[to++] = (values[at]! + values[at + 1]! + values[at + width]! + values[at + width + 1]!) / 4
    }
  return { width: width / 2, height: height / 2, values: halved }
}
