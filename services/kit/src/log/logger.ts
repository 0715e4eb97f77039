import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { requestContext } from './request-context.ts'

export type { Logger } from 'pino'

/** Never written to a log, wherever they appear in the first levels of a record. */
const SECRETS = ['password', 'token', 'proof', 'authorization', 'cookie', 'email', 'birthDate', 'secret']

/** JSON lines; each carries the id of the request that caused it. */
export function createLogger(
  level: LoggerOptions['level'] & string,
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    mixin: () => {
      const context = requestContext()
      return context ? { requestId: context.requestId } : {}
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
