import { MalformedEvent } from './malformed-event.ts'
import type { Message } from './transport.ts'

/** Parked events are indexed by key, and keys of ours are ids. */
const KEY_MAX_BYTES = 1_000
/** PostgreSQL stores it in no text. */
const NUL = '\0'
const SHOWN_NUL = '\u2400'

/**
 * Refuses what could neither take effect nor be parked: such a message would be tried again for ever.
 * @throws MalformedEvent with the reason
 */
export function requireStorable({ key, value, headers }: Message): void {
  const bytes = Buffer.byteLength(key)
  if (bytes > KEY_MAX_BYTES) throw new MalformedEvent(`a key of ${bytes} bytes`)
  if ([key, value, ...Object.entries(headers).flat()].some((text) => text.includes(NUL)))
    throw new MalformedEvent('U+0000 in the message')
}

/** A message as a dead letter shows it: the key cut, `␀` for U+0000. */
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

/** About what a broker counts of a message. */
export const bytesOf = ({ key, value, headers }: Message): number =>
  Buffer.byteLength(key) + Buffer.byteLength(value) + Buffer.byteLength(JSON.stringify(headers))
