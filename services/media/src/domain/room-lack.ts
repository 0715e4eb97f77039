import { UnusableFile } from '../ports.ts'

/** What a file has waited for room so far; travels with its job. */
export interface RoomLack {
  /** Bytes that it may need, once known. */
  needed?: number
  /** Looks that found less room than it may need, on a disk that was not low. */
  looks?: number
  /** Attempts that were ended, though the disk is not low without what they had written. */
  attempts?: number
}

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
/** Looks cost next to nothing: with pauses of up to an hour these are about 18 hours. */
const LOOKS_MAX = 24
const ATTEMPTS_MAX = 4
const GIBIBYTE = 1024 ** 3

/**
 * Milliseconds until it is looked at again. A disk that is low for other reasons does not count here; it is given up where
 * its own need alone keeps it waiting: at once where that is more than the disk holds, else after so many looks or attempts.
 * @throws UnusableFile where it is given up
 */
export function pauseForRoom({ needed = 0, looks = 0, attempts = 0 }: RoomLack, ever: number): number {
  if (needed > ever || looks >= LOOKS_MAX || attempts >= ATTEMPTS_MAX) {
    const most = needed > 0 ? ` (jusqu’à ${Math.ceil(needed / GIBIBYTE).toLocaleString('fr-FR')} Gio)` : ''
    throw new UnusableFile(
      `La préparation de cette vidéo demande plus de place qu’il n’y en a${most} : envoyez une vidéo plus courte`,
    )
  }
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (Math.max(1, looks + 2 * attempts) - 1))
}
