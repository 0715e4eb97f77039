import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CommonConfig } from '@alcove/kit/config/common-config'
import { captureWarnings } from '@alcove/kit/log/capture-output'
import { logFile } from '@alcove/kit/log/log-file'
import { createLogSink } from '@alcove/kit/log/log-sink'
import { createLogger, type Logger } from '@alcove/kit/log/logger'
import { ignoreClosedOutput } from '@alcove/kit/log/open-output'
import { multistream } from 'pino'
import { forPeople } from './for-people.ts'

type Settings = Pick<CommonConfig, 'LOG_LEVEL' | 'LOG_FILE'> & { DATA_DIR: string }

/** Writes JSON lines to the data folder's log or a named file; the terminal shows only problems, in words. */
export function openLogs({ DATA_DIR, LOG_LEVEL, LOG_FILE }: Settings): Logger {
  const file = LOG_FILE ?? join(DATA_DIR, 'logs', 'alcove.log')
  mkdirSync(dirname(file), { recursive: true })
  ignoreClosedOutput()
  const sink = createLogSink(logFile(file))
  const streams = multistream([
    { level: 'trace', stream: sink },
    { level: 'warn', stream: forPeople(process.stderr) },
  ])
  const log = createLogger(LOG_LEVEL, Object.assign(streams, { droppedLines: sink.droppedLines }))
  captureWarnings(log)
  return log
}
