import { escaped } from './escape.ts'

interface Line {
  level: string
  time: string
  msg?: string
  service?: string
  requestId?: string
  /** Marks a warning that an operator waits for. */
  isAnnounced?: boolean
  reason?: string
  err?: { message?: string }
}

/**
 * Formats a log line in words: time, level, service, problem, reason, and the request id in the log file. Prints errors,
 * and of lower levels only announcements, such as a recovery.
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
