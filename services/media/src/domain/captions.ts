import { severalLines } from '@alcove/contracts/free-text'

/** Languages of one content. */
export const LANGUAGES_MAX = 12
/** Bytes of all captions of one account: they lie in the database. */
export const CAPTIONS_QUOTA_BYTES = 32 * 1024 ** 2
export const CUES_MAX = 10_000
const CUE_MAX_LENGTH = 1_000

/** Text that is shown for a while; times in seconds. */
export interface Cue {
  start: number
  end: number
  /** As in the file, with markup. */
  text: string
}

/** Writes cues as WebVTT, in order, with nothing but times, cleaned lines, bold, italics and underlines. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = [...cues]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, text }) => `${formatTime(start)} --> ${formatTime(end)}\n${text}`)
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

const TAG = /(<\/?[a-z][^<>]*>|<[\d:.]*>)/i
const KEPT_TAG = /^<(\/?[biu])[.\s>]/i
/** Position of SubRip and SubStation files. */
const OVERRIDE = /\{\\[^{}]*\}/g
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&lrm;': '',
  '&rlm;': '',
}

/** Cleans the text of a cue; empty where nothing can be seen of it. */
export function cleanCueText(text: string): string {
  const marked = text
    .slice(0, CUE_MAX_LENGTH)
    .replace(OVERRIDE, '')
    .split(TAG)
    .map((part, index) => (index % 2 === 1 ? keepTag(part) : escapeText(part)))
    .join('')
  const lines = severalLines(marked)
    .split('\n')
    .filter((line) => line !== '')
  return lines.some((line) => line.replaceAll(/<\/?[biu]>/g, '').trim() !== '') ? lines.join('\n') : ''
}

function keepTag(tag: string): string {
  const name = KEPT_TAG.exec(tag)?.[1]
  return name ? `<${name.toLowerCase()}>` : ''
}

function escapeText(text: string): string {
  return text
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function formatTime(seconds: number): string {
  const ms = Math.round(seconds * 1_000)
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  const [h, m, s] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(Math.floor) as [
    number,
    number,
    number,
  ]
  return `${pad(h)}:${pad(m)}:${pad(s)}.${pad(ms % 1_000, 3)}`
}
