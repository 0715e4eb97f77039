import type { CommonConfig } from '../config/common-config.ts'
import { captureOutput, captureWarnings, logCrashes } from './capture-output.ts'
import { logFile } from './log-file.ts'
import { createLogSink } from './log-sink.ts'
import { createLogger, type Logger } from './logger.ts'
import { ignoreClosedOutput, standardOutput } from './open-output.ts'

/**
 * Opens the log of a service program: JSON lines on standard output or in a file, including prints of packages and
 * the runtime. For programs only.
 */
export function openProgramLog(
  { LOG_LEVEL, LOG_FILE }: Pick<CommonConfig, 'LOG_LEVEL' | 'LOG_FILE'>,
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
