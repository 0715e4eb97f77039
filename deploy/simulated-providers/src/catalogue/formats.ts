/** `YYYY-MM-DD hh:mm:ss` without a zone, as providers write it; ours is UTC. */
export function dateText(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}

/** `mm:ss`; minutes may go beyond 59. */
export function minutesText(seconds: number): string {
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

/** `mm:ss`, or `hh:mm:ss` from an hour on. */
export function hoursText(seconds: number): string {
  return seconds < 3_600
    ? minutesText(seconds)
    : `${two(Math.floor(seconds / 3_600))}:${minutesText(seconds % 3_600)}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
