import { severalLines } from '@alcove/contracts/free-text'

const CUE_MAX_LENGTH = 1_000
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
export function sanitizeCueText(text: string): string {
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
