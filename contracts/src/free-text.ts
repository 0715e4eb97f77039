/**
 * Words of a person that others read: on pages, in mails, in the console. They come in one form (NFC), without what is
 * not seen but acts: controls, marks that turn text round, characters without width. Joiners stay where letters and
 * emoji need them. U+0000 and half characters stay too: they are refused for every field alike.
 */

/** A flag of a part of a country is spelt with tags, which are unseen everywhere else. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{2,6}\u{e007f}/u
const UNSEEN = /(?!\0)\p{Cc}|(?![\p{VS}\u180e\u200c\u200d])\p{DI}/u
const UNSEEN_OR_FLAG = new RegExp(`(${FLAG.source})|${UNSEEN.source}`, 'gu')

/**
 * A joiner, or the separator of Mongolian vowels, belongs between two letters or emoji; after a sign of an Indic script the
 * joiner may also end a word.
 */
const BEFORE = String.raw`(?<=[\p{L}\p{M}\p{ExtPict}\p{EMod}])`
const BETWEEN = String.raw`${BEFORE}[\u180e\u200c\u200d](?=[\p{L}\p{M}\p{ExtPict}])`
const ENDING = String.raw`(?<=(?!\p{sc=Zinh})\p{M})\u200d`
const JOINERS = new RegExp(`(${BETWEEN}|${ENDING})|[\u180e\u200c\u200d]`, 'gu')
const REPEATED_JOINER = /(?<=[\u200c\u200d])[\u200c\u200d]+/gu
/** A variant of nothing. */
const LONE_SELECTOR = /(?<=^|[\s\p{VS}])\p{VS}+/gu
/** U+2800 is a space that Unicode counts among the signs. */
const NOTHING = /^[\s\u2800]*$/u

/** No writing system needs more marks on one letter (UAX #15, Stream-Safe Text Format); sorting them takes n². */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/** What is not seen may go and leave a text that is short enough; far beyond that, only its length is of interest. */
const RAW_FACTOR = 4

/**
 * For a name or a title: line breaks and tabs become spaces.
 * @param max characters that the field takes. A text of several times that stays as it came, for `.max(max)` to refuse.
 */
export function oneLineUpTo(max: number): (text: string) => string {
  return (text) => (text.length > RAW_FACTOR * max ? text : oneLine(text))
}

/** For a description or a reason: line breaks stay. `max` as above. */
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
