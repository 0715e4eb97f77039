import { AppError } from '@alcove/contracts'
import { parseText } from 'media-captions'
import { CUES_MAX, type Cue, cleanCueText } from '../../domain/captions.ts'
import type { CaptionReader } from '../../ports.ts'

/** ParseErrorCode of media-captions, which is no value at run time. */
const BAD_TIMESTAMP = 2
const DAY_S = 86_400

/** Drops styles, regions, notes, positions and voices; names the line of the first time that cannot be read. */
export const captionReader: CaptionReader = { read }

async function read(file: string): Promise<Cue[]> {
  const text = file.replace(/^\uFEFF/, '')
  const type = /^WEBVTT(?:[ \t\r\n]|$)/.test(text) ? 'vtt' : 'srt'
  const { cues, errors } = await parseText(text, { type, errors: true })
  const broken = errors.find(({ code }) => code === BAD_TIMESTAMP)
  if (broken) throw refuse(`Ligne ${broken.line} : l’heure de début ou de fin est invalide`)
  if (cues.length > CUES_MAX) throw refuse(`Un fichier compte ${CUES_MAX} sous-titres au plus`)
  const cleaned = cues.flatMap(({ startTime: start, endTime: end, text: raw }) => {
    const shown = cleanCueText(raw)
    return shown && start >= 0 && end > start && end < DAY_S ? [{ start, end, text: shown }] : []
  })
  if (cleaned.length === 0) throw new AppError('CAPTIONS_INVALID')
  return cleaned
}

function refuse(message: string): AppError {
  return new AppError('CAPTIONS_INVALID', { message })
}
