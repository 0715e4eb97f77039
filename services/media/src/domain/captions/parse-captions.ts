import { AppError } from '@alcove/contracts'
import { CUES_MAX, type Cue } from './cue.ts'
import { sanitizeCueText } from './sanitize-cue-text.ts'

const LINE_MAX_LENGTH = 1_000
const ARROW = '-->'
const TIME = /^(?:(\d{1,2}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})$/

/**
 * Reads a WebVTT or SubRip file. Styles, regions, notes, positions and voices are dropped. Looks at each line once, because
 * any account may send a file.
 * @throws CAPTIONS_INVALID, with the line of the first time that cannot be read
 */
export function parseCaptions(file: string): Cue[] {
  const cues: Cue[] = []
  let running: { start: number; end: number; lines: string[] } | null = null
  const end = () => {
    if (!running) return
    const text = sanitizeCueText(running.lines.join('\n'))
    if (text !== '' && running.end > running.start) cues.push({ ...running, text })
    running = null
  }
  for (const [index, line] of file.split(/\r\n|\n|\r/).entries()) {
    if (line.length > LINE_MAX_LENGTH)
      throw refuse(index, `elle compte plus de ${LINE_MAX_LENGTH} caractères`)
    if (line.includes(ARROW)) {
      end()
      if (cues.length === CUES_MAX) throw refuse(index, `un fichier compte ${CUES_MAX} sous-titres au plus`)
      running = { ...readTimes(line, index), lines: [] }
    } else if (line.trim() === '') end()
    // Note: lines outside of a cue are headers, numbers, notes and styles.
    else running?.lines.push(line)
  }
  end()
  if (cues.length === 0) throw new AppError('CAPTIONS_INVALID')
  return cues
}

function readTimes(line: string, index: number): { start: number; end: number } {
  const [start = '', arrow, end = ''] = line.trim().split(/\s+/, 3)
  const times = [start, end].map(toSeconds)
  if (arrow !== ARROW || times.some(Number.isNaN))
    throw refuse(index, 'l’heure de début ou de fin est invalide')
  return { start: times[0] as number, end: times[1] as number }
}

function toSeconds(time: string): number {
  const match = TIME.exec(time)
  if (!match) return Number.NaN
  const [, h = '0', m, s, fraction = ''] = match
  return Number(h) * 3_600 + Number(m) * 60 + Number(s) + Number(fraction.padEnd(3, '0')) / 1_000
}

function refuse(index: number, why: string): AppError {
  return new AppError('CAPTIONS_INVALID', { message: `Ligne ${index + 1} : ${why}` })
}
