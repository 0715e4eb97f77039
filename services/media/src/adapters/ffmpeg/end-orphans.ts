import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '@alcove/kit/config/load-config'
import { isWithin } from '@alcove/kit/files/is-within'
import type { Logger } from '@alcove/kit/log/logger'
import { startTimeOf } from './process-identity.ts'
import { PID_FILES } from './run-tool.ts'

/**
 * Refuses a work folder that holds the object store, or lies in it: what media left in a work folder is deleted at start.
 * @throws ConfigError
 */
export function requireSeparateFolders(workFolder: string, objectFolder: string): void {
  if (isWithin(workFolder, objectFolder) || isWithin(objectFolder, workFolder))
    throw new ConfigError([
      'WORK_FOLDER: must lie apart from OBJECT_FOLDER, for what media left in it is deleted at start',
    ])
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Names that media gives in its work folder: attempts, probes, covers, sources handed over, trials, files in transit. */
const OWN = new RegExp(`^(?:${UUID}-${UUID}|(?:probe|cover|kept|trial)-[\\w-]+|parts)$`)

/**
 * Ends tools that outlived a killed process and clears their folders: every attempt begins with an empty one. Leaves what
 * media never made: a wrong setting may name a folder of another program.
 */
export async function endOrphans(workFolder: string, log: Logger): Promise<void> {
  const foreign: string[] = []
  for (const name of await readdir(workFolder).catch(() => [] as string[])) {
    const folder = join(workFolder, name)
    const notes = (await readdir(folder).catch(() => [] as string[])).filter((one) => PID_FILES.test(one))
    for (const note of notes)
      await endRecorded(await readFile(join(folder, note), 'utf8').catch(() => ''), log)
    if (OWN.test(name)) await rm(folder, { recursive: true, force: true })
    else foreign.push(name)
  }
  if (foreign.length > 0)
    log.warn(
      { workFolder, names: foreign.slice(0, 5) },
      'work-folder.foreign: files that media did not make are left',
    )
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
