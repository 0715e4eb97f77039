import { type Logger, pino } from 'pino'
import type { LogSink } from './log-sink.ts'

/** Counts log lines that this logger's destination has dropped since the start. */
export function droppedLines(log: Logger): number {
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, Partial<LogSink> | undefined>
  return stream?.droppedLines?.() ?? 0
}
