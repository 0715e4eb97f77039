import { MalformedEvent } from './malformed-event.ts'
import type { Message } from './transport.ts'

/** Bound of the key index of parked events; the platform's own keys are ids. */
const KEY_MAX_BYTES = 1_000
/** PostgreSQL cannot store it in text. */
const NUL = '\0'
const SHOWN_NUL = '\u2400'
const REASON_MAX = 2_000

/**
 * Refuses a message that could neither take effect nor be parked and would be retried for ever.
 * @throws MalformedEvent with the reason
 */
export function requireStorable({ key, value, headers }: Message): void {
  const bytes = Buffer.byteLength(key)
  if (bytes > KEY_MAX_BYTES) throw new MalformedEvent(`a key of ${bytes} bytes`)
  if ([key, value, ...Object.entries(headers).flat()].some((text) => text.includes(NUL)))
    throw new MalformedEvent('U+0000 in the message')
}

/** Converts a message for a dead letter: truncates the key, writes `␀` for U+0000. */
export function toStorable({ topic, key, value, headers }: Message): Message {
  const shown = Object.entries(headers).map(([name, text]) => [showNul(name), showNul(text)])
  return {
    topic,
    key: showNul(key.slice(0, KEY_MAX_BYTES)),
    value: showNul(value),
    headers: Object.fromEntries(shown),
  }
}

export const showNul = (text: string): string => text.replaceAll(NUL, SHOWN_NUL)

/** Shortens the text of an error for its column. */
export const toStorableReason = (text: string): string => showNul(text.slice(0, REASON_MAX))

/** Approximates the size that a broker counts for a message. */
export const countBytes = ({ key, value, headers }: Message): number =>
  Buffer.byteLength(key) + Buffer.byteLength(value) + Buffer.byteLength(JSON.stringify(headers))
