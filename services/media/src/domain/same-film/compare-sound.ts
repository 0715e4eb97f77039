/** Bands of a channel, 375 Hz each, the highest first. */
export const BANDS = 64
export const CHANNELS = 2
/** Bytes of two moments beside each other: in each row a band of both, the rows of one channel below those of the other. */
export const MOMENT_BYTES = 2 * CHANNELS * BANDS

/** Bands that are not compared, from 15 kHz on: versions of the encoder cut off there, each elsewhere. */
const BEYOND = 24
/** Moments over which what persists is averaged: about a second. */
const MEMORY = 6
/** Loudness below which a band counts as silent, of 255 for 120 dB. */
const FAINTEST = 80
/** Most by which a band may differ: 15 dB in one moment, 7 dB over a second. Encodings of one sound stay below 24 and 7. */
const MOST = { inOne: 32, lasting: 16 }

/**
 * Compares the sound of two films, moment by moment and each channel by itself.
 * @returns whether the next two moments are near, as those before them were
 */
export function createSoundComparison(): (moments: Uint8Array) => boolean {
  const drifts = new Float64Array(CHANNELS * BANDS)
  return (moments) => {
    let isNear = true
    for (let row = 0; row < drifts.length; row++) {
      if (row % BANDS < BEYOND) continue
      const difference = Math.max(moments[2 * row]!, FAINTEST) - Math.max(moments[2 * row + 1]!, FAINTEST)
      drifts[row] = drifts[row]! + (difference - drifts[row]!) / MEMORY
      if (Math.abs(difference) > MOST.inOne || Math.abs(drifts[row]!) > MOST.lasting) isNear = false
    }
    return isNear
  }
}
