import { UnusableFile } from './unusable-file.ts'

/** How long a file has waited for room; travels with its job. */
export interface RoomLack {
  /** Bytes that it may need, once known. */
  needed?: number
  /** Checks that found less room than the file may need, on a disk that was not low. */
  looks?: number
  /** Attempts that were ended after they wrote more than any file of its kind may. */
  attempts?: number
  /** Attempts that were ended while others took the room. */
  interruptions?: number
}

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
/** Checks cost next to nothing: with pauses of up to an hour these are about 18 hours. */
const LOOKS_MAX = 24
const ATTEMPTS_MAX = 4
/** What others took costs a file four minutes at most. */
const INTERRUPTIONS_COUNTED = 4
const GIBIBYTE = 1024 ** 3

/**
 * Milliseconds until the next check. What others took counts against no file; a file is given up for its own need: at once
 * if the disk could never hold it, else after a number of checks or attempts.
 * @throws UnusableFile if it is given up
 */
export function pauseForRoom(
  { needed = 0, looks = 0, attempts = 0, interruptions = 0 }: RoomLack,
  ever: number,
): number {
  if (needed > ever || looks >= LOOKS_MAX || attempts >= ATTEMPTS_MAX) {
    const most = needed > 0 ? ` (jusqu’à ${Math.ceil(needed / GIBIBYTE).toLocaleString('fr-FR')} Gio)` : ''
    throw new UnusableFile(
      `La préparation de cette vidéo demande plus de place qu’il n’y en a${most} : envoyez une vidéo plus courte`,
    )
  }
  const waits = looks + Math.min(interruptions, INTERRUPTIONS_COUNTED) + 2 * attempts
  const doublings = Math.max(1, waits) - 1
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** doublings)
}
