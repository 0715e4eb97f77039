/** `4:05`, `12:00` or `1:02:03`, not within longer digits. */
const CODE = /(?<![\d:])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\d:])/g

export interface TimeCode {
  text: string
  /** From the start. */
  seconds: number
}

/** Splits a text at its time codes. @param duration in seconds; later codes stay text */
export function splitTimeCodes(text: string, duration: number): (string | TimeCode)[] {
  const parts: (string | TimeCode)[] = []
  let end = 0
  for (const { 0: code, 1: hours = '0', 2: minutes, 3: rest, index } of text.matchAll(CODE)) {
    const seconds = Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest)
    if (seconds >= duration) continue
    if (index > end) parts.push(text.slice(end, index))
    parts.push({ text: code, seconds })
    end = index + code.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

const UNITS = /^(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/

/** Reads the `t` of an address: `90`, `90s` or `1h2m3s`. @returns seconds from the start */
export function readStart(search: string): number | undefined {
  const found = UNITS.exec(new URLSearchParams(search).get('t') ?? '')
  if (!found) return undefined
  const [hours = 0, minutes = 0, rest = 0] = found.slice(1).map((part) => Number(part ?? 0))
  const seconds = hours * 3_600 + minutes * 60 + rest
  return Number.isSafeInteger(seconds) ? seconds : undefined
}
