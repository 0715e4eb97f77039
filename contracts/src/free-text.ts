/**
 * Cleans texts that other people read: on pages, in mails, in the console. Normalises to NFC and removes invisible
 * controls, bidirectional marks and zero-width characters. Keeps joiners where letters and emoji need them; keeps
 * U+0000 and lone surrogates, which every field refuses.
 */

/** Flags of regions are spelt with tag characters, which are invisible elsewhere. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{2,6}\u{e007f}/u
const UNSEEN = /(?!\0)\p{Cc}|(?![\p{VS}\u180e\u200c\u200d])\p{DI}/u
const UNSEEN_OR_FLAG = new RegExp(`(${FLAG.source})|${UNSEEN.source}`, 'gu')

/**
 * A joiner, or the Mongolian vowel separator, belongs between two letters or emoji; after a sign of an Indic script
 * the joiner may also end a word.
 */
const BEFORE = String.raw`(?<=[\p{L}\p{M}\p{ExtPict}\p{EMod}])`
const BETWEEN = String.raw`${BEFORE}[\u180e\u200c\u200d](?=[\p{L}\p{M}\p{ExtPict}])`
const ENDING = String.raw`(?<=(?!\p{sc=Zinh})\p{M})\u200d`
const JOINERS = new RegExp(`(${BETWEEN}|${ENDING})|[\u180e\u200c\u200d]`, 'gu')
const REPEATED_JOINER = /(?<=[\u200c\u200d])[\u200c\u200d]+/gu
/** Variation selectors without a base character. */
const LONE_SELECTOR = /(?<=^|[\s\p{VS}])\p{VS}+/gu
/** U+2800 is a blank that Unicode classifies as a symbol. */
const NOTHING = /^[\s\u2800]*$/u

/** No writing system needs more marks on one letter (UAX #15, Stream-Safe Text Format); sorting them takes n². */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * Up to this factor over the limit, removing invisible characters may still make a text fit; beyond it, the text is
 * not cleaned.
 */
const RAW_FACTOR = 4

/**
 * Cleans a name or title; line breaks and tabs become spaces.
 * @param max characters that the field takes; a far longer text is returned unchanged, for `.max(max)` to refuse
 */
export function oneLineUpTo(max: number): (text: string) => string {
  return (text) => (text.length > RAW_FACTOR * max ? text : oneLine(text))
}

/** Cleans a description or reason; keeps line breaks. `max` as above. */
export function severalLinesUpTo(max: number): (text: string) => string {
  return (text) => (text.length > RAW_FACTOR * max ? text : severalLines(text))
}

export function oneLine(text: string): string {
  return seen(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')).trim()
}

export function severalLines(text: string): string {
  return text
    .replace(/\r\n|[\v\f\r\u0085\u2028\u2029]/gu, '\n')
    .split('\n')
    .map((line) => seen(line.replaceAll('\t', ' ')).trimEnd())
    .join('\n')
    .trim()
}

function seen(text: string): string {
  const shown = text
    .replace(UNSEEN_OR_FLAG, '$1')
    .replace(REPEATED_JOINER, '')
    .replace(JOINERS, '$1')
    .replace(LONE_SELECTOR, '')
    .replace(TOO_MANY_MARKS, '$1')
    .normalize('NFC')
  return NOTHING.test(shown) ? '' : shown
}
