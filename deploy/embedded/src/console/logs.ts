import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger, type Logger } from '@alcove/kit/log/logger'
import { destination, multistream } from 'pino'
import { forPeople } from './for-people.ts'

const KEEP_BELOW_BYTES = 20 * 1024 ** 2

/** JSON lines in the data folder; on the terminal only what needs attention, in words. */
export function openLogs(dataDir: string, level: string): Logger {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'alcove.log')
  setAside(file)
  return createLogger(
    level,
    multistream([
      { level: 'trace', stream: destination({ dest: file, sync: false, minLength: 0, append: true }) },
      { level: 'error', stream: forPeople(process.stderr) },
    ]),
  )
}

/** A log that has grown makes room for a new one at the next start; one former log is kept. */
function setAside(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > KEEP_BELOW_BYTES) renameSync(file, `${file}.1`)
}
