/** Bits per second of the sound that a service hears: speech stays clear, and an hour and three quarters are 25 MB. */
export const HEARD_RATE = 32_000
/** The last frame, and times that are rounded. */
const BEYOND_BYTES = 64 * 1024

/** The most bytes of that sound. */
export function heardSoundBytes(seconds: number): number {
  return Math.ceil((seconds * HEARD_RATE) / 8) + BEYOND_BYTES
}
