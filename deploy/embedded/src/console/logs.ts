import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { createLogSink } from '@alcove/kit/log/log-sink'
import { createLogger, type Logger } from '@alcove/kit/log/logger'
import { ignoreClosedOutput } from '@alcove/kit/log/open-output'
import { multistream } from 'pino'
import { forPeople } from './for-people.ts'
import { setLogAside } from './set-log-aside.ts'

/** JSON lines in the data folder; on the terminal only what needs attention, in words. */
export function openLogs(dataDir: string, level: string): Logger {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'alcove.log')
  setLogAside(file)
  ignoreClosedOutput()
  const sink = createLogSink(() => openSync(file, 'a'))
  const streams = multistream([
    { level: 'trace', stream: sink },
    { level: 'error', stream: forPeople(process.stderr) },
  ])
  return createLogger(level, Object.assign(streams, { droppedLines: sink.droppedLines }))
}
