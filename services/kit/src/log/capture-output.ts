import { writeSync } from 'node:fs'
import { createLogger, type Logger } from './logger.ts'

const STDERR = 2

/** Turns printed text into log lines, so that output of packages does not break JSON readers. */
export function captureOutput(log: Pick<Logger, 'info' | 'warn'>): void {
  capture(process.stdout, (text) => log.info({ text }, 'program.printed'))
  capture(process.stderr, (text) => log.warn({ text }, 'program.printed'))
}

/** Logs warnings of the runtime, which otherwise prints them as text. */
export function captureWarnings(log: Pick<Logger, 'warn'>): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log.warn({ name, text: message }, 'runtime.warned'))
}

/** Ends the program as the runtime does, but logs the error instead of printing a stack. */
export function logCrashes(service: string): void {
  const log = createLogger('fatal', { write: writeSynchronously }).child({ service })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'process.crashed')
    process.exit(1)
  })
}

/** Writes before the process exits; queued writes would be lost. */
function writeSynchronously(line: string): void {
  try {
    writeSync(STDERR, line)
  } catch {
    // Note: the pipe has no reader; the exit code remains.
  }
}

function capture(stream: NodeJS.WriteStream, log: (text: string) => void): void {
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const text = String(typeof chunk === 'string' ? chunk : Buffer.from(chunk)).trim()
    if (text) log(text)
    const done = rest.find((argument) => typeof argument === 'function')
    if (done) queueMicrotask(done as () => void)
    return true
  }
}
