import { AppError } from '@alcove/contracts'
import { CAPTIONS_MAX_LENGTH } from '@alcove/contracts/resources/playback/captions'
import type { Cue } from '../captions/cue.ts'
import { parseCaptions } from '../captions/parse-captions.ts'

/** What whisper.cpp writes where it hears nothing. */
const BLANK = /^\[ ?BLANK[ _]AUDIO ?\]$/i

/**
 * Reads the answer of a transcription service as a file of an uploader is read, within its limits, and leaves out what lies
 * beyond the film.
 * @param seconds of the film
 * @returns no cue where nothing is said
 * @throws CAPTIONS_INVALID
 */
export function readTranscript(answer: string, seconds: number): Cue[] {
  if (answer.length > CAPTIONS_MAX_LENGTH)
    throw new AppError('CAPTIONS_INVALID', {
      message: `Un fichier de sous-titres compte ${CAPTIONS_MAX_LENGTH} caractères au plus`,
    })
  if (answer.trim() === 'WEBVTT') return []
  return parseCaptions(answer)
    .filter(({ start, text }) => start < seconds && !BLANK.test(text))
    .map(({ start, end, text }) => ({ start, end: Math.min(end, seconds), text }))
}
