import { writeSync } from 'node:fs'
import { createLogger, type Logger } from './logger.ts'

const STDERR = 2

/** What is printed becomes lines of the log: words from packages would break who reads JSON. */
export function captureOutput(log: Pick<Logger, 'info' | 'warn'>): void {
  capture(process.stdout, (text) => log.info({ text }, 'program.printed'))
  capture(process.stderr, (text) => log.warn({ text }, 'program.printed'))
}

/** Warnings of the runtime, which it prints in words otherwise. */
export function captureWarnings(log: Pick<Logger, 'warn'>): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log.warn({ name, text: message }, 'runtime.warned'))
}

/** Ends the program as the runtime does, with a line of the log instead of a printed stack. */
export function logCrashes(service: string): void {
  const log = createLogger('fatal', { write: writeAtOnce }).child({ service })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'process.crashed')
    process.exit(1)
  })
}

/** Nothing runs afterwards: what waits for its turn would be lost. */
function writeAtOnce(line: string): void {
  try {
    writeSync(STDERR, line)
  } catch {
    // Note: the pipe has no reader; the exit code says the rest.
  }
}

function capture(stream: NodeJS.WriteStream, tell: (text: string) => void): void {
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const text = String(typeof chunk === 'string' ? chunk : Buffer.from(chunk)).trim()
    if (text) tell(text)
    const done = rest.find((one) => typeof one === 'function')
    if (done) queueMicrotask(done as () => void)
    return true
  }
}
