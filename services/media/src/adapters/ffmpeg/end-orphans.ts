import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ConfigError } from '@alcove/kit/config/load-config'
import type { Logger } from '@alcove/kit/log/logger'
import { startTimeOf } from './process-identity.ts'
import { PID_FILES } from './run-tool.ts'

/**
 * Refuses a work folder that holds the object store, or lies in it: work folders are cleared at start.
 * @throws ConfigError
 */
export function requireSeparateFolders(workFolder: string, objectFolder: string): void {
  if (isWithin(workFolder, objectFolder) || isWithin(objectFolder, workFolder))
    throw new ConfigError([
      'WORK_FOLDER: must lie apart from OBJECT_FOLDER, for everything in it is deleted at start',
    ])
}

function isWithin(inner: string, outer: string): boolean {
  const path = relative(outer, inner)
  return path === '' || !/^\.\.(?:[\\/]|$)/.test(path)
}

/** Ends tools that outlived a killed process and clears their folders: every attempt begins with an empty one. */
export async function endOrphans(workFolder: string, log: Logger): Promise<void> {
  for (const name of await readdir(workFolder).catch(() => [] as string[])) {
    const folder = join(workFolder, name)
    for (const note of (await readdir(folder).catch(() => [] as string[])).filter((one) =>
      PID_FILES.test(one),
    ))
      await endRecorded(await readFile(join(folder, note), 'utf8').catch(() => ''), log)
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param note process id and start time */
async function endRecorded(note: string, log: Logger): Promise<void> {
  const [pid, startTime] = note.split(' ')
  // Note: to the system, groups 0 and 1 mean 'mine' and 'everybody'.
  if (!(Number(pid) > 1 && startTime && (await startTimeOf(Number(pid))) === startTime)) return
  log.info({ pid: Number(pid) }, 'tool.ended: it had outlived its process')
  try {
    process.kill(-Number(pid), 'SIGKILL')
  } catch {
    // Already ended.
  }
}
