interface Line {
  level: string
  time: string
  msg?: string
  service?: string
  requestId?: string
  err?: { message?: string }
}

/** A log line in words: time, level, service, what, why, and the request to look for in the log file. */
export function forPeople(out: { write(text: string): unknown }): { write(line: string): void } {
  return {
    write(line) {
      const { level, time, msg, service, requestId, err } = JSON.parse(line) as Line
      const why = err?.message ? ` (${err.message})` : ''
      const where = requestId ? ` [request ${requestId}]` : ''
      out.write(`${time.slice(11, 19)} ${level} ${service ?? 'platform'}: ${msg ?? ''}${why}${where}\n`)
    },
  }
}
