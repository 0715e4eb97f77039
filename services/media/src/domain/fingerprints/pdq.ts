/** Sides of the picture that is hashed, in pixels. */
export const PDQ_SIDE = 64
/** Bytes of a hash. */
export const PDQ_BYTES = 32
/** Hashes of pictures below this quality tell too little: its authors advise to leave them out. */
export const LEAST_QUALITY = 50

const FREQUENCIES = 16
const BITS = FREQUENCIES ** 2
const GRADIENTS_PER_QUALITY = 90

export interface PdqHash {
  /** As PDQ writes it: the highest frequencies first. */
  hash: Uint8Array<ArrayBuffer>
  /** From 0, a picture of one brightness, to 100. */
  quality: number
}

/** Rows 1 to 16 of the discrete cosine transform of 64 values, without that of the mean. */
const COSINES = Float64Array.from({ length: FREQUENCIES * PDQ_SIDE }, (_, at) => {
  const [frequency, place] = [Math.floor(at / PDQ_SIDE) + 1, at % PDQ_SIDE]
  return Math.sqrt(2 / PDQ_SIDE) * Math.cos((Math.PI / (2 * PDQ_SIDE)) * frequency * (2 * place + 1))
})

/**
 * Computes the PDQ hash of a picture (https://github.com/facebook/ThreatExchange/tree/main/pdq, `hashing.pdf`). Small and
 * re-encoded copies differ in few of its 256 bits, other pictures in about half.
 * @param luminance 64 rows of 64 pixels, from 0 to 255
 */
export function hashPicture(luminance: Uint8Array): PdqHash {
  if (luminance.length !== PDQ_SIDE ** 2)
    throw new Error(`a picture must have ${PDQ_SIDE ** 2} pixels, got ${luminance.length}`)
  return { hash: toBits(transform(luminance)), quality: judgeQuality(luminance) }
}

/** The lowest frequencies of both directions. */
function transform(luminance: Uint8Array): Float64Array {
  const columns = new Float64Array(FREQUENCIES * PDQ_SIDE)
  for (let i = 0; i < FREQUENCIES; i++)
    for (let row = 0; row < PDQ_SIDE; row++) {
      const cosine = COSINES[i * PDQ_SIDE + row] as number
      for (let x = 0; x < PDQ_SIDE; x++)
        columns[i * PDQ_SIDE + x]! += cosine * (luminance[row * PDQ_SIDE + x] as number)
    }
  const frequencies = new Float64Array(BITS)
  for (let i = 0; i < FREQUENCIES; i++)
    for (let j = 0; j < FREQUENCIES; j++) {
      let sum = 0
      for (let x = 0; x < PDQ_SIDE; x++)
        sum += (columns[i * PDQ_SIDE + x] as number) * (COSINES[j * PDQ_SIDE + x] as number)
      frequencies[i * FREQUENCIES + j] = sum
    }
  return frequencies
}

/** A bit for each frequency: whether it is stronger than the median. */
function toBits(frequencies: Float64Array): Uint8Array<ArrayBuffer> {
  const median = frequencies.toSorted()[BITS / 2 - 1] as number
  const hash = new Uint8Array(PDQ_BYTES)
  frequencies.forEach((strength, bit) => {
    if (strength > median) hash[PDQ_BYTES - 1 - (bit >> 3)]! |= 1 << (bit & 7)
  })
  return hash
}

/** Sums the differences between neighbours, in whole hundredths of the full range, so that noise counts nothing. */
function judgeQuality(luminance: Uint8Array): number {
  const differ = (a: number, b: number) =>
    Math.floor((Math.abs((luminance[a] as number) - (luminance[b] as number)) * 100) / 255)
  let gradients = 0
  for (let y = 0; y < PDQ_SIDE; y++)
    for (let x = 0; x < PDQ_SIDE; x++) {
      const at = y * PDQ_SIDE + x
      if (x + 1 < PDQ_SIDE) gradients += differ(at, at + 1)
      if (y + 1 < PDQ_SIDE) gradients += differ(at, at + PDQ_SIDE)
    }
  return Math.min(100, Math.floor(gradients / GRADIENTS_PER_QUALITY))
}
