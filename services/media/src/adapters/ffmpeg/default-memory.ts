import { totalmem } from 'node:os'

const MIB = 1024 ** 2
const LEAST_MB = 2_048
/** As much as pictures of 8K take with the default number of threads. */
const MOST_MB = 8_192
/** The rest is for the platform and its database. */
const PART = 3 / 4

/**
 * Address space that ffmpeg may have where no setting says so, in MiB.
 * @param machine bytes of its memory, or those that its container may have if less
 */
export function defaultMemoryMb(
  machine = Math.min(totalmem(), process.constrainedMemory() || totalmem()),
): number {
  return Math.round(Math.min(MOST_MB, Math.max(LEAST_MB, (machine / MIB) * PART)))
}
