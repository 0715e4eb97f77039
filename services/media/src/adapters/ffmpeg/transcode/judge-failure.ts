import { UnusableFile } from '../../../domain/unusable-file.ts'
import { COLOURS_FAILED } from '../pictures/picture-filters.ts'
import { CODEC_NOT_TAKEN } from '../read-probe.ts'
import { hasCrashed, hasNotStarted, isShortage, isUnreadable, ToolFailed, wasKilled } from '../run-tool.ts'
import { GROWN } from '../safe-input.ts'

/** Messages of ffmpeg when the file, not the machine, is at fault. */
const BROKEN =
  /Invalid data found|moov atom not found|error while decoding|not on whitelist|corrupt|partial file|Invalid argument|could not find codec|Cannot determine format of input|broken header|is too large|matches no streams|nothing was (?:encoded|written)|received no packets/i

/** Renditions keep the size of the head: pictures of very other proportions cannot be scaled to it. */
const RESIZED = /Error reinitializing filters|Failed initializing scaling graph/i

/** A decoder found no memory for a picture, and takes what follows for damaged. */
const NO_PICTURE_MEMORY = /thread_get_buffer\(\) failed/
/** The same words follow a size that no picture can have. */
const IMPOSSIBLE_SIZE = /image parameters invalid|Picture size \d+x\d+ is invalid/

/** Turns a failure of a tool into `UnusableFile` where the file is at fault; returns any other error as it is. */
export function judgeFailure(error: unknown): unknown {
  if (!(error instanceof ToolFailed)) return error
  if (error.timedOut)
    return new UnusableFile('La préparation de la vidéo a pris trop de temps', { cause: error })
  if (GROWN.test(error.stderr))
    return new UnusableFile('L’image devient plus grande que ce que le fichier annonce', { cause: error })
  if (isShortage(error) || wasKilled(error) || hasNotStarted(error) || isUnreadable(error)) return error
  if (NO_PICTURE_MEMORY.test(error.stderr) && !IMPOSSIBLE_SIZE.test(error.stderr)) return error
  if (RESIZED.test(error.stderr))
    return new UnusableFile('L’image change de proportions en cours de vidéo', { cause: error })
  if (COLOURS_FAILED.test(error.stderr))
    return new UnusableFile('Les couleurs de cette vidéo ne peuvent pas être converties', { cause: error })
  if (/not on whitelist|could not find codec/i.test(error.stderr)) {
    return new UnusableFile(CODEC_NOT_TAKEN, { cause: error })
  }
  return hasCrashed(error) || BROKEN.test(error.stderr)
    ? new UnusableFile('Le fichier est incomplet ou endommagé', { cause: error })
    : error
}
