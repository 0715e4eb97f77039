import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { countRepeats } from './count-repeats.ts'
import { requestContext } from './request-context.ts'

export type { Logger } from 'pino'

/** Redacted in the first levels of every record. */
const SECRETS = ['password', 'token', 'proof', 'authorization', 'cookie', 'email', 'birthDate', 'secret']

/** Window in which equal warnings are counted. */
const REPEATS_MS = 60_000

/** Creates a logger of JSON lines with the request id; counts repeated warnings. */
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
