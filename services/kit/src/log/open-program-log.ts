import type { ProcessConfig } from '../config/process-config.ts'
import { captureOutput, captureWarnings, logCrashes } from './capture-output.ts'
import { logFile } from './log-file.ts'
import { createLogSink } from './log-sink.ts'
import { createLogger, type Logger } from './logger.ts'
import { ignoreClosedOutput, standardOutput } from './open-output.ts'

/**
 * The log of a service that is a program: JSON lines on standard output or in a file. Whatever packages and the runtime
 * print becomes such lines too. Only programs call this.
 */
export function openProgramLog(
  { LOG_LEVEL, LOG_FILE }: Pick<ProcessConfig, 'LOG_LEVEL' | 'LOG_FILE'>,
  service: string,
): Logger {
  ignoreClosedOutput()
  const sink = createLogSink(LOG_FILE === undefined ? standardOutput : logFile(LOG_FILE))
  const log = createLogger(LOG_LEVEL, sink).child({ service })
  captureOutput(log)
  captureWarnings(log)
  logCrashes(service)
  return log
}
