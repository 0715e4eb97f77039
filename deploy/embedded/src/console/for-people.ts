import { escaped } from './escape.ts'

interface Line {
  level: string
  time: string
  msg?: string
  service?: string
  requestId?: string
  /** A warning that an operator waits for. */
  isAnnounced?: boolean
  reason?: string
  err?: { message?: string }
}

/**
 * A log line in words: time, level, service, what, why, and the request to look for in the log file. Errors, and of what is
 * less only what is announced: that something is back.
 */
export function forPeople(out: { write(text: string): unknown }): { write(line: string): void } {
  return {
    write(line) {
      const { level, time, msg, service, requestId, err, isAnnounced, reason } = JSON.parse(line) as Line
      if (level === 'warn' && !isAnnounced) return
      const cause = err?.message ?? reason
      const why = cause ? ` (${cause})` : ''
      const where = requestId ? ` [request ${requestId}]` : ''
      out.write(
        `${escaped(`${time.slice(11, 19)} ${level} ${service ?? 'platform'}: ${msg ?? ''}${why}${where}`)}\n`,
      )
    },
  }
}
