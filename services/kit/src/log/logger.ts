import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { countRepeats } from './count-repeats.ts'
import { requestContext } from './request-context.ts'

export type { Logger } from 'pino'

/** Never written to a log, wherever they appear in the first levels of a record. */
const SECRETS = ['password', 'token', 'proof', 'authorization', 'cookie', 'email', 'birthDate', 'secret']

/** The same warnings are counted for so long before a line says how many there were. */
const REPEATS_MS = 60_000

/** JSON lines; each carries the id of the request that caused it. Repeated warnings are counted, not repeated. */
export function createLogger(
  level: LoggerOptions['level'] & string,
  destination?: DestinationStream,
  repeatsMs = REPEATS_MS,
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    hooks: { logMethod: countRepeats(repeatsMs) },
    mixin: () => {
      const context = requestContext()
      return context ? { requestId: context.requestId } : {}
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
